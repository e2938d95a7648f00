import { flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'
import type { Spoken } from '../../words/spoken.ts'
import Keys from './Keys.svelte'

type Said = Record<string, { keys: string }>
const games = import.meta.glob<Spoken<Said>>('../../../games/*/words.ts', { eager: true, import: 'words' })

it.each(Object.keys(games).flatMap((path) => (['en', 'zh-Hant', 'zh-Hans'] as const).map((locale) => [path, locale])))(
  'has a row for each key of %s in %s',
  (path, locale) => {
    const parts = Object.values(games[path!]!.of(locale as 'en')).filter((part) => typeof part?.keys === 'string')
    const board = parts.map(({ keys }) => keys)
    const shown = mount(Keys, { target: document.body, props: { board, coach: true } })
    flushSync()
    const rows = [...document.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent))
    void unmount(shown)
    expect(rows).toHaveLength(8 + (board.join('').match(/[.。]/g)?.length ?? 0))
    for (const [key, what] of rows) {
      expect(key).toMatch(/^.{1,20}$/)
      expect(what).toMatch(/^[^:：]+[^.。]$/)
    }
    expect(rows.map(([key]) => key)).toContain('Enter')
  },
)

it('finds the keys of four games at least', () => {
  const withKeys = Object.values(games).filter((words) => Object.values(words.of('en')).some((part) => part?.keys))
  expect(withKeys.length).toBeGreaterThanOrEqual(4)
})
