import { flushSync } from 'svelte'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Tree } from '../../lib/board/tree.ts'
import { nearestTurn, nextTurn, placeText, snap, turnsByCell } from './legal.ts'
import { centre } from './hex.ts'
import { Hand } from './hand.svelte.ts'
import { Placing } from './placing.svelte.ts'
import { settle } from './slots.ts'

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
  let placing: Placing
  beforeEach(() => {
    const hand = new Hand()
    hand.update(['RG', 'BB', 'YY'], 6)
    placing = new Placing(hand)
    placing.update(legal)
  })

  it('takes only tiles that may be placed', () => {
    placing.take(2)
    expect(placing.tile).toBeNull()
    placing.take(0)
    expect(placing.tile).toBe('RG')
    expect(new Set(placing.lit)).toEqual(new Set(['0,0', '1,0']))
  })

  it('goes by two taps: first cell, second cell', () => {
    placing.take(0)
    expect(placing.tap('3,3')).toBe('nothing')
    expect(placing.tap('0,0')).toBe('laid')
    expect(placing.text).toBe('place RG 0,0 1,0')
    expect(placing.lit).toEqual(['0,1'])
    expect(placing.tap('0,1')).toBe('turned')
    expect(placing.text).toBe('place RG 0,0 0,1')
    expect(placing.tap('0,1')).toBe('nothing')
    expect(placing.text).toBe('place RG 0,0 0,1')
    expect(placing.tap('0,0')).toBe('turned')
    expect(placing.text).toBe('place RG 0,0 1,0')
    expect(placing.tap('3,3')).toBe('taken back')
    expect(placing.text).toBeNull()
    expect(placing.tile).toBe('RG')
  })

  it('takes back step by step', () => {
    placing.take(0)
    placing.tap('0,0')
    placing.back()
    expect([placing.pinned, placing.tile]).toEqual([null, 'RG'])
    placing.back()
    expect(placing.tile).toBeNull()
  })

  it('shows another tile where the first lay', () => {
    placing.take(0)
    placing.tap('0,0')
    placing.rotate()
    placing.take(1)
    expect(placing.text).toBe('place BB 0,0 0,1')
  })

  it('turns what is pointed at, among what is legal there', () => {
    placing.take(0)
    placing.point('0,0')
    expect(placing.text).toBe('place RG 0,0 1,0')
    placing.rotate()
    expect(placing.text).toBe('place RG 0,0 0,1')
    placing.point('9,9')
    expect(placing.text).toBeNull()
  })

  it('lets go of what a new view no longer allows', () => {
    placing.take(0)
    placing.tap('0,0')
    placing.update({ place: { BB: { '0,0': { '1,0': {} } } } })
    flushSync()
    expect([placing.pinned, placing.tile]).toEqual([null, null])
    placing.update({})
    expect(placing.may(1)).toBe(false)
  })
})
