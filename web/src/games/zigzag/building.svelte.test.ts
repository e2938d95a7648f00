import { flushSync } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { confirming } from '../../lib/choices/chosen.svelte.ts'
import { all, button, clear, enter, one, press, show, spoken, touch } from './staged.ts'

afterEach(clear)

describe('building', () => {
  it('lays a card turned round, by touch', () => {
    const { act, view } = show('build')
    const card = view.hands[0]![1]!
    touch(one(`[data-card="${card}"]`))
    touch(one(`[data-card="${card}"]`))
    touch(button('Lay it next'))
    expect(act).toHaveBeenCalledExactlyOnceWith(`lay ${card} 180`)
  })

  it('lays a card by a second touch, for who confirms nothing', () => {
    confirming.turn(false)
    const { act, view } = show('build')
    const card = view.hands[0]![1]!
    touch(one(`[data-card="${card}"]`))
    expect(act).not.toHaveBeenCalled()
    touch(one(`[data-card="${card}"]`))
    expect(act).toHaveBeenCalledExactlyOnceWith(`lay ${card} 0`)
    confirming.turn(true)
  })

  it('keeps a card chosen and turned round, whatever arrives meanwhile', () => {
    const { act, play, view } = show('build')
    const card = view.hands[0]![1]!
    touch(one(`[data-card="${card}"]`))
    touch(one(`[data-card="${card}"]`))
    play.seatView = { ...play.seatView, view: { ...play.seatView.view, hands: structuredClone(view.hands) } }
    flushSync()
    touch(button('Lay it next'))
    expect(act).toHaveBeenCalledExactlyOnceWith(`lay ${card} 180`)
  })

  it('lays a card by keys', () => {
    const { act, view } = show('build')
    press('2')
    press('r')
    press('r')
    enter()
    expect(act).toHaveBeenCalledExactlyOnceWith(`lay ${view.hands[0]![1]} 0`)
  })

  it('plans in the hand: a card is moved by keys, keeps the focus, and number keys follow', () => {
    const { act, play, view } = show('build')
    const hand = view.hands[0]!
    const order = () => all('[data-card]').map((card) => card.dataset['card'])
    press('1')
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true, cancelable: true }),
    )
    flushSync()
    expect(order().slice(0, 2)).toEqual([hand[1], hand[0]])
    expect(spoken()).toBe(`Now card 2 of ${hand.length} in your hand.`)
    expect(act).not.toHaveBeenCalled()
    play.seatView = {
      ...play.seatView,
      view: { ...play.seatView.view, hands: [hand.slice(1), ...view.hands.slice(1)] },
    }
    flushSync()
    expect(order()).toEqual(hand.slice(1))
    press('1')
    enter()
    expect(act).not.toHaveBeenCalledWith(`lay ${hand[0]} 0`)
  })

  it('plans in the hand: a card is carried to the place of another', async () => {
    const { act, view } = show('build')
    const [first, , third] = view.hands[0]!
    const under = vi.fn(() => one(`[data-card="${third}"]`))
    document.elementFromPoint = under
    const pointer = (type: string, clientX: number) =>
      new PointerEvent(type, { bubbles: true, button: 0, clientX, clientY: 1, pointerId: 1 })
    one(`[data-card="${first}"]`).dispatchEvent(pointer('pointerdown', 1))
    dispatchEvent(pointer('pointermove', 60))
    flushSync()
    expect(one('.piece.over').dataset['card']).toBe(third)
    dispatchEvent(pointer('pointerup', 60))
    flushSync()
    expect(all('[data-card]')[2]!.dataset['card']).toBe(first)
    expect(act).not.toHaveBeenCalled()
    // Until then, the click that ends a carry does not count as one.
    await new Promise((done) => setTimeout(done))
  })

  it('shows how rare each terrain is', () => {
    show('begin')
    expect(all('.ask .rarity li').map((item) => item.textContent.trim().replaceAll(/\s+/g, ' '))).toEqual([
      'blue-white tile 2',
      'beige tile 3',
      'mud 4',
      'field 5',
      'water 6',
      'pebble 8',
      'grass 10',
      'sand 10',
    ])
  })

  it('tells after a race of the long game what it brought, until one builds again', () => {
    const { play, view } = show('passed')
    const points = view.points.map((now, seat) => now - seat - 1)
    const later = play.seatView
    play.seatView = { ...later, view: { ...view, race: view.race - 1, points } }
    flushSync()
    play.seatView = { ...later, view: { ...view } }
    play.entries = [{ n: 999, ms: 0, kind: 'act', actor: 0, text: 'move goal', items: [] }]
    flushSync()
    expect(one('.race').textContent).toContain(`Race ${view.race - 1} is over`)
    expect(
      all('.race .won')
        .map((found) => found.textContent)
        .toSorted(),
    ).toEqual(view.points.map((_, seat) => `+${seat + 1}`).toSorted())
    const mazes = view.mazes.map((maze, seat) => (seat === 0 ? [['M01', 0] as const] : maze))
    play.seatView = { ...later, view: { ...view, mazes } }
    flushSync()
    expect(one('.race')).toBeNull()
  })

  it('asks for the surplus first in a later race', () => {
    const { act, view } = show('passed')
    expect(one('.ask').textContent).toContain('put 1 under the deck first')
    press('1')
    enter()
    expect(act).toHaveBeenCalledExactlyOnceWith(`surplus ${view.hands[0]![0]}`)
  })
})
