import { flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'
import Tracks from './parts/Tracks.svelte'
import { words } from './words/en.ts'

it.each([
  ['lanes', ['lane', 'number']],
  ['row', ['number']],
  ['columns', ['number']],
  ['threes', ['number']],
] as const)('shows each value once, as lanes or by its number: %s', async (form, shown) => {
  const props = { words, values: [5, 4, 2, 5, 2, 7], lowest: [], end: 18, form, label: '' }
  const part = mount(Tracks, { target: document.body, props })
  flushSync()
  for (const line of document.querySelectorAll('li'))
    expect(
      [...line.querySelectorAll('span[class]:not(.unseen, .lane *)')].map(({ classList }) => classList[0]),
    ).toEqual(shown)
  await unmount(part)
})
