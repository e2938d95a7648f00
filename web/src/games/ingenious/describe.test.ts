import { describe as group, expect, it } from 'vitest'
import type { LogEntry } from '../../lib/catalogue/game.ts'
import { describe } from './describe.ts'
import { words as enWords } from './words/en.ts'
import { words as zhHansWords } from './words/zh-Hans.ts'
import { words as zhHantWords } from './words/zh-Hant.ts'
import { words as enCard } from './card/en.ts'
import { words as zhHansCard } from './card/zh-Hans.ts'
import { words as zhHantCard } from './card/zh-Hant.ts'

const en = { ...enWords, game: enCard }
const zhHant = { ...zhHantWords, game: zhHantCard }
const zhHans = { ...zhHansWords, game: zhHansCard }

const rules = import.meta.glob<string>('./rules/*.md', { query: '?raw', import: 'default', eager: true })

const names = (actor: number | null) => ['Ada', 'Ben'][actor ?? -1] ?? ''

function entry(text: string, items: object[] = [], actor = 0): LogEntry {
  return { n: 1, ms: 0, kind: 'act', actor, text, items: items as LogEntry['items'] }
}
function score(colour: string, points: number, cell = '0,0') {
  return { kind: 'score', seat: 0, side: 0, colour, cell, points, from: 0, to: points, lines: [] }
}

group('a sentence for each event', () => {
  it('says what a tile scored', () => {
    const placed = entry('place RB 0,0 1,0', [score('R', 3), score('B', 1, '1,0')])
    expect(describe(placed, names, 'en')).toBe('Ada lays red–blue: red 3 and blue 1.')
    expect(describe(placed, names, 'zh-Hant')).toBe('Ada放置紅藍板塊：紅 3 分、藍 1 分。')
    expect(describe(placed, names, 'zh-Hans')).toBe('Ada放置红蓝板块：红 3 分、蓝 1 分。')
    expect(describe(entry('place RR 0,0 1,0', [score('R', 0), score('R', 0)]), names, 'en')).toBe(
      'Ada lays double red and scores nothing.',
    )
    expect(describe(entry('place RR 0,0 1,0'), names, 'en')).toBe('Ada lays double red.')
  })

  it('announces bonus placements and tokens', () => {
    const both = entry('place RB 0,0 1,0', [
      score('R', 3),
      { kind: 'bonus', seat: 0, colour: 'R' },
      score('B', 2),
      { kind: 'bonus', seat: 0, colour: 'B' },
    ])
    expect(describe(both, names, 'en')).toBe(
      'Ada lays red–blue: red 3 and blue 2. Ingenious! Red and blue at the top: 2 bonus placements.',
    )
    const token = entry('place RB 0,0 1,0', [
      score('R', 3),
      { kind: 'token', seat: 0, colour: 'R', from: 1 },
      { kind: 'bonus', seat: 0, colour: 'R' },
    ])
    expect(describe(token, names, 'en')).toBe(
      'Ada lays red–blue: red 3. Ada takes the red token from Ben. Ingenious! Red at the top: a bonus placement.',
    )
  })

  it('tells swaps, exchanges and the order of halves', () => {
    const shown = { kind: 'shown', seat: 1, tiles: ['RG', 'BB'] }
    expect(describe(entry('swap', [shown], 1), names, 'en')).toBe('Ben swaps red–green and double blue.')
    expect(describe(entry('keep'), names, 'en')).toBe('Ada keeps the tiles.')
    expect(describe(entry('aside RG', [shown]), names, 'en')).toBe('Ada sets red–green aside.')
    expect(describe(entry('done'), names, 'en')).toBe('Ada draws new tiles.')
    expect(describe(entry('score 0,0', [score('R', 2), score('R', 4)]), names, 'en')).toBe(
      'Ada counts the halves: red 2 and red 4.',
    )
  })

  it('leaves to others what is not its own', () => {
    expect(describe(entry('draw RG', [], -1), names, 'en')).toBe('')
    expect(describe({ ...entry(''), kind: 'sat' }, names, 'en')).toBe('')
    expect(describe(entry('dance'), names, 'en')).toBe('')
  })
})

group('three languages', () => {
  function shape(value: unknown): unknown {
    if (Array.isArray(value)) return value.length
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shape(part)]))
    return typeof value
  }

  it('have the same words', () => {
    expect(shape(zhHant)).toEqual(shape(en))
    expect(shape(zhHans)).toEqual(shape(en))
  })

  it('do not mix the two scripts', () => {
    const simplified = JSON.stringify([rules['./rules/zh-Hans.md'], zhHans])
    expect(simplified).not.toMatch(/[這個塊圖計標記額獎勵時轉對決團隊連麼績說還開關為後與從無]/)
    const traditional = JSON.stringify([rules['./rules/zh-Hant.md'], zhHant])
    expect(traditional).not.toMatch(/[这个块图计标记额奖励时转对决团队连么绩说还开关为后与从无]/u)
  })
})
