import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it } from 'vitest'
import type { Play } from '../../board/play.ts'
import type { GameResult } from '../../catalogue/game.ts'
import { site } from '../../net/site.ts'
import type { TableInfo } from '../../net/wire.ts'
import ShareCard from './ShareCard.svelte'

afterEach(() => {
  delete site.name
})

/** The foot of the shared picture on the page of a site with this name. */
function foot(name?: string): string {
  if (name !== undefined) site.name = name
  const card = mount(ShareCard, {
    target: document.body,
    props: {
      form: 'square',
      table: { game: 'lastdie', mode: 'base', seats: [], result: null } as unknown as TableInfo,
      play: { moment: { log: [] }, now: () => 0, names: () => 'Ann' } as unknown as Play,
      words: null,
      own: {} as GameResult,
      tally: { columns: [], lines: [], total: null },
    },
  })
  flushSync()
  const found = document.querySelector('.shared footer')!.innerHTML
  void unmount(card)
  return found
}

it('names the site of the host in the shared picture, escaped, and this program where it has no name', () => {
  expect(foot('Anna <b>and</b> Ben')).toBe('Anna &lt;b&gt;and&lt;/b&gt; Ben')
  expect(foot('')).toBe('spieltisch')
  expect(foot()).toBe('spieltisch')
})
