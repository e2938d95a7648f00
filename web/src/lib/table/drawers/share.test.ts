// The shared picture: the reader's typeface, and what each player's points are made of.
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import type { Play } from '../../board/play.ts'
import type { GameResult } from '../../catalogue/game.ts'
import type { Tally } from '../../catalogue/tally.ts'
import { table } from '../made_up.ts'
import { pictureOf } from './picture.ts'
import ShareCard from './ShareCard.svelte'

afterEach(() => vi.unstubAllGlobals())

it('stands in the typeface of the page', async () => {
  const drawn: string[] = []
  class Drawn {
    src = ''
    decode() {
      drawn.push(decodeURIComponent(this.src))
      return Promise.reject(new Error('no picture here'))
    }
  }
  vi.stubGlobal('Image', Drawn)
  Object.defineProperty(document, 'fonts', { value: [], configurable: true })
  const part = document.createElement('div')
  const { dataset } = document.documentElement
  for (const font of [undefined, '']) {
    delete dataset['font']
    if (font !== undefined) dataset['font'] = font
    await expect(pictureOf(part)).rejects.toThrow('no picture here')
  }
  delete dataset['font']
  expect(drawn.map((one) => / data-font=""/.test(one))).toEqual([false, true])
})

it('tells what points are made of where there is room', async () => {
  const line = (name: string, rank: number, points: number[]) => ({
    name,
    seats: [rank - 1],
    rank,
    first: rank === 1,
    cells: points.map((one) => ({ parts: one ? [{ n: 2, points: one }] : [] })),
  })
  const tally: Tally = {
    columns: ['Roads', 'Cities', 'Cloisters'].map((title) => ({ title })),
    lines: [line('Ada', 1, [5, 8, 0]), line('Ben', 2, [4, 0, 0])],
    total: 'Points',
  }
  const play = { names: () => 'Ada', now: () => 0, moment: { log: [] } } as unknown as Play
  for (const [form, told] of [
    ['wide', ['Roads 5', 'Cities 8', 'Roads 4', 'Cities 0']],
    ['square', []],
  ] as const) {
    const props = { form, table, play, words: {}, own: {} as GameResult, tally }
    const shown = mount(ShareCard, { target: document.body, props })
    flushSync()
    const parts = [...document.querySelectorAll('.parts div')].map((one) =>
      one.textContent.trim().replaceAll(/\s+/g, ' '),
    )
    expect(parts).toEqual(told)
    await unmount(shown)
  }
})
