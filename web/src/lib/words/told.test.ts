// Sentences of the log, outcomes of chance and tables of results, of whole games in every language. They hold no text
// of the protocol, and none of the words that JavaScript writes for missing values.
import { afterAll, describe, expect, it } from 'vitest'
import type { GameModule, LogEntry } from '../catalogue/game.ts'
import { wholeGames } from '../testing/whole_games.ts'
import { CHANCE } from '../table/names.ts'
import { sentence } from '../table/sentences.ts'
import { language } from './language.svelte.ts'
import { locales } from './languages.ts'

type Games = Parameters<typeof wholeGames>[0]

const modules = import.meta.glob<GameModule>('../../games/*/index.ts', { import: 'default', eager: true })
const records = import.meta.glob<Games>('../../games/*/result/games.json', { import: 'default', eager: true })
/** Those whose folder has whole games. */
const games = Object.values(modules).flatMap((module) => {
  const found = Object.entries(records).find(([path]) => path.includes(`/${module.name}/`))
  return found ? [{ name: module.name, module, played: wholeGames<Record<string, unknown>>(found[1]) }] : []
})

/** The letters that stand for chance of each game, as its notation has them. */
const TILES = [...'RGOBYP'].flatMap((one, i, all) => all.slice(i).map((other) => one + other))
const TERRAINS = ['blue', 'beige', 'mud', 'field', 'water', 'pebble', 'grass', 'sand']
const CHANCES: Record<string, string[]> = {
  carcassonne: [...'ABCDEFGHIJKLMNOPQRSTUVWX'].map((kind) => `draw ${kind}`),
  ingenious: TILES.map((tile) => `draw ${tile}`),
  lastdie: [...'12345678'].flatMap((board) => [`board ${board}a`, `board ${board}b`]).concat('roll 1 3 3 5 6'),
  zigzag: [
    ...Array.from({ length: 28 }, (_, card) => `deal M${String(card + 1).padStart(2, '0')}`),
    ...TERRAINS.flatMap((terrain) => [`reveal ${terrain}`]),
    'goal sand',
    'penalty M07',
  ],
}

/** Words for missing values, and words of the protocol: no reader should see them. */
const NOTHING = /\b(?:NaN|undefined|null|Infinity)\b|\[object|\$\{/
const PROTOCOL = /\b(?:draw [A-Z]|board \d[ab]|deal M?\d|reveal \w|penalty M|roll \d|M\d\d|place [-A-Z\d]|put \d|lay M)/

/** Names as people have them: in Chinese a Latin name would hide a Latin word of ours. */
const NAMES = {
  en: ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil', 'Finn'],
  zh: ['小安', '小明', '小陈', '朵拉', '小林', '阿福'],
}
/** Latin words that stay in Chinese sentences. */
const LATIN = /Ingenious/g

it('has whole games of each game whose chances it names', () => {
  expect(games.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(CHANCES)))
})

const act = (actor: number, text: string): LogEntry => ({ n: 2, ms: 0, kind: 'act', actor, text, items: [] })

afterAll(() => language.choose('en'))

describe.each(locales)('in %s', (locale) => {
  const names = (seat: number | null) => NAMES[locale === 'en' ? 'en' : 'zh'][seat ?? 0] ?? ''

  function fit(text: string): void {
    expect(text).not.toMatch(NOTHING)
    expect(text).not.toMatch(PROTOCOL)
    if (locale === 'en') return
    expect(text.replaceAll(LATIN, '')).not.toMatch(/[A-Za-z]{2,}/)
    expect(text).not.toMatch(/[。！？] |[()]/)
  }

  it.each(games)('every entry of the log of $name is told in words', async ({ module, played }) => {
    await language.choose(locale)
    const told = new Set<string>()
    for (const { log } of played)
      for (const entry of log) {
        const telling = { names, locale, module, shared: false, calm: true, began: 1, log, whole: true, draws: true }
        const text = sentence(entry, telling)
        fit(text)
        if (entry.kind === 'act' && entry.actor === CHANCE && entry.text) expect(text).not.toBe('')
        told.add(text)
      }
    expect(told.size).toBeGreaterThan(15)
  })

  it.each(games)('all that chance may decide in $name has words of its own', async ({ name, module }) => {
    await language.choose(locale)
    const all = (CHANCES[name] ?? []).map((text) => module.chance(act(CHANCE, text), locale))
    for (const text of all) fit(text)
    expect(all).not.toContain('')
    const kinds = (CHANCES[name] ?? []).filter((text) => !text.startsWith('goal') && !text.startsWith('penalty'))
    if (name !== 'carcassonne') expect(new Set(all).size).toBe(kinds.length)
  })

  it.each(Object.values(modules))('what chance does in $name is no act of a player', async (module) => {
    await language.choose(locale)
    const asked = (actor: number | null) => (actor === CHANCE ? '§' : names(actor))
    for (const text of ['deal 3', ...(CHANCES[module.name] ?? [])]) {
      const entry = act(CHANCE, text)
      expect(module.describe(entry, asked, locale, [entry], false, false)).not.toContain('§')
    }
  })

  it.each(games)('the table of the result of $name is in words', async ({ module, played }) => {
    await language.choose(locale)
    const { tally } = await module.result!()
    const texts = played.flatMap(({ view, log }) => {
      const { columns, lines } = tally({ view, log }, names, module.words.of(locale))
      const cells = lines.flatMap((line) => line.cells)
      return [
        ...columns.flatMap(({ title, group = '' }) => [title, group]),
        ...lines.flatMap(({ name, note = '' }) => [name, note]),
        ...cells.flatMap(({ parts, about = '' }) => [about, ...parts.map(({ what = '' }) => what)]),
      ]
    })
    expect(new Set(texts).size).toBeGreaterThan(3)
    for (const text of texts) fit(text)
  })
})
