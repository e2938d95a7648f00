import { flushSync } from 'svelte'
import { beforeEach, describe, expect, it } from 'vitest'
import { FixturePlay, type Fixture } from '../../lib/board/fixture.svelte.ts'
import type { Tree } from '../../lib/board/tree.ts'
import { nearestTurn, nextTurn, placeText, snap, turnsByCell } from './legal.ts'
import { centre } from './hex.ts'
import { Hand } from './hand.svelte.ts'
import middle from './fixtures/middle.json'
import { back, layAt, mayTake, point, rotate, take, update } from './placing.ts'
import { type Shown, State } from './state.svelte.ts'
import { settle } from './slots.ts'
import type { View } from './view.ts'
import { words } from './words.ts'

const legal: Tree = {
  place: {
    RG: { '0,0': { '1,0': {}, '0,1': {} }, '1,0': { '0,0': {} } },
    BB: { '0,0': { '0,1': {}, '1,0': {} } },
  },
}

describe('reading the legal tree', () => {
  it('says a placement in the words of the tree', () => {
    expect(placeText(legal, { tile: 'RG', first: '1,0', second: '0,0' })).toBe('place RG 1,0 0,0')
    expect(placeText(legal, { tile: 'RG', first: '0,1', second: '0,0' })).toBeNull()
    expect(placeText(legal, { tile: 'YY', first: '0,1', second: '0,0' })).toBeNull()
  })

  it('knows that a double may be held either way round', () => {
    expect(placeText(legal, { tile: 'BB', first: '1,0', second: '0,0' })).toBe('place BB 0,0 1,0')
    expect(turnsByCell(legal, 'BB').get('1,0')).toEqual([3])
    expect(turnsByCell(legal, 'RG').get('0,0')).toEqual([0, 1])
  })

  it('turns to what is legal', () => {
    expect(nearestTurn([0, 1], 5)).toBe(0)
    expect(nearestTurn([4], 1)).toBe(4)
    expect(nearestTurn(undefined, 1)).toBeNull()
    expect(nextTurn([0, 1], 1)).toBe(0)
    expect(nextTurn([0, 1], 1, true)).toBe(0)
    expect(nextTurn([3], 3)).toBe(3)
    expect(nextTurn(undefined, 5)).toBe(0)
  })

  it('snaps a held tile to the nearest legal place', () => {
    const ways = turnsByCell(legal, 'RG')
    const a = centre('0,0')
    const b = centre('1,0')
    const middle = { x: (a.x + b.x) / 2 + 0.2, y: (a.y + b.y) / 2 - 0.1 }
    expect(snap(ways, 'RG', middle, 0)).toEqual({ tile: 'RG', first: '0,0', second: '1,0' })
    expect(snap(ways, 'RG', middle, 3)).toEqual({ tile: 'RG', first: '1,0', second: '0,0' })
    expect(snap(ways, 'RG', { x: 9, y: 0 }, 0)).toBeNull()
  })
})

describe('the rack', () => {
  it('keeps every tile in its place', () => {
    const before = settle([], ['RG', 'BB', 'RG', 'YP', 'OO', 'GB'])
    expect(settle(before, ['BB', 'RG', 'YP', 'OO', 'GB', 'PP'])).toEqual(['RG', 'BB', 'PP', 'YP', 'OO', 'GB'])
    expect(settle(before, ['RG', 'GB'])).toEqual(['RG', null, null, null, null, 'GB'])
    expect(settle([], ['RG'], 1)).toEqual(['RG'])
  })

  it('keeps those of several people at one screen apart', () => {
    const hand = new Hand()
    hand.update(['RG', 'BB', 'YY'], 3, 0)
    hand.update(['PP', 'GG', 'OO'], 3, 1)
    hand.update(['YY', 'OO', 'RG'], 3, 0)
    expect(hand.slots).toEqual(['RG', 'OO', 'YY'])
    hand.update(['OO', 'PP'], 3, 1)
    expect(hand.slots).toEqual(['PP', null, 'OO'])
  })
})

describe('placing', () => {
  const fixture = middle as unknown as Fixture
  let play: FixturePlay<View, Shown>
  let board: State
  const offer = (tree: Tree) => {
    play.seatView = { ...play.seatView, legal: tree }
    update(board)
  }
  beforeEach(() => {
    play = new FixturePlay<View, Shown>(fixture)
    board = new State(() => ({ play, words: words.of('en') }))
    board.hand.update(['RG', 'BB', 'YY'], 6)
    offer(legal)
  })

  it('takes only tiles that may be placed', () => {
    take(board, 2)
    expect(board.tile).toBeNull()
    take(board, 0)
    expect(board.tile).toBe('RG')
    expect(new Set(board.lit)).toEqual(new Set(['0,0', '1,0']))
  })

  it('goes by two taps: first cell, second cell', () => {
    take(board, 0)
    expect(layAt(board, '3,3')).toBe('nothing')
    expect(layAt(board, '0,0')).toBe('laid')
    expect(board.text).toBe('place RG 0,0 1,0')
    expect(board.lit).toEqual(['0,1'])
    expect(layAt(board, '0,1')).toBe('turned')
    expect(board.text).toBe('place RG 0,0 0,1')
    expect(layAt(board, '0,1')).toBe('nothing')
    expect(board.text).toBe('place RG 0,0 0,1')
    expect(layAt(board, '0,0')).toBe('turned')
    expect(board.text).toBe('place RG 0,0 1,0')
    expect(layAt(board, '3,3')).toBe('taken back')
    expect(board.text).toBeNull()
    expect(board.tile).toBe('RG')
  })

  it('takes back step by step', () => {
    take(board, 0)
    layAt(board, '0,0')
    back(board)
    expect([board.pinned, board.tile]).toEqual([null, 'RG'])
    back(board)
    expect(board.tile).toBeNull()
  })

  it('shows another tile where the first lay', () => {
    take(board, 0)
    layAt(board, '0,0')
    rotate(board)
    take(board, 1)
    expect(board.text).toBe('place BB 0,0 0,1')
  })

  it('turns what is pointed at, among what is legal there', () => {
    take(board, 0)
    point(board, '0,0')
    expect(board.text).toBe('place RG 0,0 1,0')
    rotate(board)
    expect(board.text).toBe('place RG 0,0 0,1')
    point(board, '9,9')
    expect(board.text).toBeNull()
  })

  it('lets go of what a new view no longer allows', () => {
    take(board, 0)
    layAt(board, '0,0')
    offer({ place: { BB: { '0,0': { '1,0': {} } } } })
    flushSync()
    expect([board.pinned, board.tile]).toEqual([null, null])
    offer({})
    expect(mayTake(board, 1)).toBe(false)
  })
})
