// At every table of every game the rules drawer shows what holds there, and nothing of another mode.
import { flushSync, mount, unmount } from 'svelte'
import { describe, expect, it } from 'vitest'
import type { GameModule, GameWords, Locale } from '../../catalogue/game.ts'
import { locales } from '../../words/language.svelte.ts'
import { table as madeUp } from '../made_up.ts'
import type { TableInfo } from '../../net/wire.ts'
import { holds, listed, said } from './clauses.ts'
import type { Only } from './only.ts'
import Rules from './Rules.svelte'

const modules = import.meta.glob<{ default: GameModule }>('../../../games/*/index.ts', { eager: true })
const cards = import.meta.glob<Record<string, GameWords>>('../../../games/*/card/*.ts', { eager: true })

interface Types {
  MODES: Record<string, { seats: readonly number[]; options: Choices; seatsOption: string }>
}
type Choices = Readonly<Record<string, readonly (string | number | boolean)[]>>
const types = import.meta.glob<Types>('../../../games/*/view_types.ts', { eager: true })
const words = import.meta.glob<{ only: Only[] }>('../../../games/*/rules/only.ts', { eager: true })
const games = Object.keys(modules).map((path) => path.split('/').at(-2)!)
const modesOf = (game: string) => types[`../../../games/${game}/view_types.ts`]!.MODES
const onlyOf = (game: string) => words[`../../../games/${game}/rules/only.ts`]?.only ?? []

/** The words by which a text leaves open a fact that the table knows. */
const OPEN: Record<Locale, RegExp> = {
  en: /if (you like|the table|chosen)|unless (chosen|the table|it)|tables can|with (two|three|four|five|six)( players|,)|(two|three) players:|at a calm|as today/i,
  'zh-Hant': /也可以約定|也可以選擇|可以選擇由|除非另外|[兩三]人時|五人和六人|開桌時|從容桌|和 4）/,
  'zh-Hans': /也可以约定|也可以选择|可以选择由|除非另外|[两三]人时|五人和六人|建桌时|从容桌|和 4）/,
}

/** All tables of a mode. */
function tables(game: string, mode: string): TableInfo[] {
  const { seats, options, seatsOption } = modesOf(game)[mode]!
  let all: TableInfo['options'][] = [{ mode }]
  for (const [name, choices] of Object.entries(options))
    all = all.flatMap((chosen) => choices.map((choice) => ({ ...chosen, [name]: choice })))
  const paces = onlyOf(game).some(([when]) => 'calm' in when) ? [false, true] : [false]
  return all.flatMap((chosen) =>
    seats
      .filter((count) => (chosen[seatsOption] ?? count) === count)
      .flatMap((count) =>
        paces.map((calm) => ({
          ...madeUp,
          game,
          mode,
          options: chosen,
          calm,
          seats: Array.from({ length: count }, (_, seat) => ({ seat }) as TableInfo['seats'][number]),
        })),
      ),
  )
}

const every = games.flatMap((game) =>
  Object.keys(modesOf(game)).flatMap((mode) => locales.map((locale) => [game, mode, locale] as const)),
)
const moduleOf = (game: string) => modules[`../../../games/${game}/index.ts`]!.default
const cardOf = (game: string, locale: Locale) =>
  Object.values(cards[`../../../games/${game}/card/${locale}.ts`]!).find((words) => 'modes' in words)!

it.each(games.flatMap((game) => locales.map((locale) => [game, locale] as const)))(
  "names each mode, option and choice on the game's card: %s, %s",
  (game, locale) => {
    const { modes, options } = cardOf(game, locale)
    expect(Object.keys(modes).toSorted()).toEqual(Object.keys(modesOf(game)).toSorted())
    const named = Object.entries(options).map(([name, { choices }]) => [name, Object.keys(choices).toSorted()])
    const offered: Record<string, string[]> = { mode: Object.keys(modesOf(game)).toSorted() }
    for (const { options: choices } of Object.values(modesOf(game)))
      for (const [name, may] of Object.entries(choices)) offered[name] = may.map(String).toSorted()
    expect(Object.fromEntries(named)).toEqual(offered)
  },
)

describe.each(every)('%s, %s, %s', (game, mode, locale) => {
  const others = Object.entries(cardOf(game, locale).modes).flatMap(([name, { title }]) =>
    name === mode ? [] : [title.toLowerCase()],
  )

  it('says what holds at each of its tables, and no more', async () => {
    const { sections } = await moduleOf(game).rules(locale)
    for (const table of tables(game, mode)) {
      const is: TableInfo['options'] = { ...table.options, seats: table.seats.length, calm: table.calm ?? false }
      const shown = listed(sections, table, '')
      const clauses = shown.flatMap((one) => one.clauses)
      const told = clauses.map((clause) => said(clause, table))
      const numbers = new Set(clauses.map(({ number }) => number))
      const heads = shown.map(({ section }) => section.title)
      const all = sections.flatMap((section) => section.clauses).length
      expect(told.length, 'clauses at a table').toBeGreaterThan(Math.min(12, 0.6 * all))
      const wrong = [
        ...told.filter((text) => /[{}…]/.test(text) || OPEN[locale].test(text)),
        ...[...told, ...heads].filter((text) => others.some((title) => text.toLowerCase().includes(title))),
        ...told.filter((text) => [...text.matchAll(/\b\d+\.\d\b/g)].some(([number]) => !numbers.has(number))),
      ]
      expect(wrong).toEqual([])
      for (const [when, { [locale]: words }] of onlyOf(game)) {
        if (Object.keys(when).some((name) => is[name] === undefined)) continue
        const found = told.filter((text) => words.test(text))
        expect([when, is, found.length > 0, found]).toEqual([when, is, holds(when, table), found])
      }
    }
  })

  it('opens so', async () => {
    const table = tables(game, mode)[0]!
    const { sections } = await moduleOf(game).rules(locale)
    const shown = mount(Rules, { target: document.body, props: { module: moduleOf(game), locale, table } })
    await expect.poll(() => (flushSync(), document.querySelectorAll('.clause').length)).toBeGreaterThan(0)
    const texts = [...document.querySelectorAll('.clause > p')].map((clause) => clause.textContent)
    const holding = listed(sections, table, '').flatMap(({ clauses }) => clauses.map((clause) => said(clause, table)))
    expect(texts).toEqual(holding)
    await unmount(shown)
  })
})

it.each(locales)('marks our rulings, and says what each challenge asks for: %s', async (locale) => {
  const of = async (game: string, number: string) =>
    (await moduleOf(game).rules(locale)).sections
      .flatMap(({ clauses }) => clauses)
      .filter((clause) => clause.number === number)
      .map(({ text }) => text)
      .join()
  const ruling = /Our ruling|本站/
  for (const [game, number] of [
    ['lastdie', '3.3'],
    ['carcassonne', '5.2'],
    ['carcassonne', '7.4'],
    ['carcassonne', '7.8'],
  ] as const)
    expect(await of(game, number)).toMatch(ruling)
  const challenges = await of('carcassonne', '7.8')
  for (const threshold of [10, 5, 16, 8, 40, 50, 60]) expect(challenges).toMatch(new RegExp(`\\b${threshold}\\b`))
})
