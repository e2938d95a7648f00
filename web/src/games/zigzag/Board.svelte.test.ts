import { flushSync } from 'svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { expectLedOver, expectMarks, laidOut, marksOf } from '../../lib/board/staged.ts'
import Why from './result/Why.svelte'
import Score from './Score.svelte'
import { all, clear, fixtures, one, press, put, show, spoken, staged, touch } from './staged.ts'
import { words as boardWords } from './words.ts'

afterEach(clear)

describe('running', () => {
  it('goes where it is touched, or by number', () => {
    const { act, view } = show('run')
    expect(view.choices.length).toBeGreaterThan(1)
    touch(one(`[data-move="${view.choices[0]}"]`))
    expect(act).toHaveBeenLastCalledWith(`move ${view.choices[0]}`)
    press('2')
    expect(act).toHaveBeenLastCalledWith(`move ${view.choices[1]}`)
  })

  it('only shows the runs of others', () => {
    const { act } = show('watch')
    expect(all('[data-move]')).toHaveLength(0)
    press('1')
    expect(act).not.toHaveBeenCalled()
    expect(one('.bar').textContent).toContain('Ben runs')
  })

  it('says that all have run and the cards are spread again', () => {
    const { play } = show('run')
    const { seatView, entries } = fixtures['./fixtures/again.json']!
    Object.assign(play, { seatView, entries })
    flushSync()
    expect(one('.note').textContent).toMatch(/run ends: .*the terrain cards are shuffled and spread again/s)
    expect(spoken()).toBe('All have run: the terrain cards are shuffled and spread again.')
  })

  it('says why a run ended and who drew a card', () => {
    const { play } = show('penalty')
    const { entries } = fixtures['./fixtures/penalty.json']!
    play.entries = entries
    flushSync()
    expect(one('.note').textContent).toMatch(/Ada’s run ends: .*Ada gets one more maze card before the goal/s)
  })
})

it('draws every moment in every language', () => {
  Object.keys(fixtures).forEach((path, i) => {
    const words = boardWords.of((['en', 'zh-Hant', 'zh-Hans'] as const)[i % 3]!)
    const { play } = show(path.split('/').at(-1)!.replace('.json', ''), {}, words)
    expect(all('.left figure').length, path).toBeGreaterThan(0)
    put(Score, { play, words, seat: 1 })
    expect(one('.score').textContent).toMatch(/\d|✓|★/)
  })
}, 30_000)

it('adds the cards of a race to the points only until it is over', () => {
  const play = staged('overlong')
  const { points, crossed } = play.moment.view
  expect(crossed[0]!.length).toBeGreaterThan(0)
  put(Score, { play, words: boardWords.of('en'), seat: 0 })
  expect(one('.points').textContent.trim()).toBe(`${points[0]}`)
})

it('explains the end', () => {
  put(Why, { play: staged('overlong'), words: boardWords.of('en') })
  expect(one('.why').textContent).toContain('One point for every maze card crossed')
  expect(all('.why li')).toHaveLength(2)
})

it('draws what is marked and says it, but no place that there is none of', async () => {
  const rect = laidOut()
  const marks = marksOf(
    ['9 good', '49 poor', '0,1,1 plain', '9,0,0 good'],
    ['start > 0,1,1', '9 > nowhere'],
    ['31 good +7', 'goal good 5'],
  )
  await expectMarks(
    show('collect', { marks }).play as never,
    ['plain', 'good'],
    ['5', '+7'],
    ['place 9: good', 'card 1, row 2, column 2', 'from start to card 1, row 2, column 2', 'place 31: +7', 'goal: 5'],
  )
  rect.mockRestore()
})

it('is led over by arrows wherever the focus is', () => {
  show('build')
  expectLedOver('.zz')
})
