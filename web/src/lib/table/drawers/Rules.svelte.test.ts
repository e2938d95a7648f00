// At every table of every game the rules drawer shows what holds there, and nothing of another mode.
import { flushSync, mount, unmount } from 'svelte'
import { describe, expect, it } from 'vitest'
import type { GameModule, GameWords, Locale } from '../../catalogue/game.ts'
import { locales } from '../../words/language.svelte.ts'
import { table as madeUp } from '../made_up.ts'
import type { TableInfo } from '../../net/wire.ts'
import { listed, said } from './clauses.ts'
import Rules from './Rules.svelte'

const modules = import.meta.glob<{ default: GameModule }>('../../../games/*/index.ts', { eager: true })
const cards = import.meta.glob<Record<string, GameWords>>('../../../games/*/card/*.ts', { eager: true })

/** The possible tables, as the games' `SPEC`s have them: a mode's numbers of seats and its options. */
const RIVER = { river: [false, true], small_city: [2, 4] }
const OPENING = { opening: ['rulebook', 'own-symbol'] }
type Choices = Record<string, (string | number | boolean)[]>
const TABLES: Record<string, Record<string, [seats: number[], options: Choices]>> = {
  carcassonne: {
    base: [[2, 3, 4, 5], { ...RIVER, farms: ['city', 'farm'] }],
    solo: [[3, 4], { ...RIVER, colours: [3, 4], followers: [3, 4, 5, 6, 7] }],
  },
  ingenious: {
    base: [[2, 3, 4], OPENING],
    // One player's opening cannot repeat another's.
    solo: [[1], { opening: ['rulebook'] }],
    team: [[4], OPENING],
    duel: [[2], OPENING],
  },
  lastdie: { base: [[2, 3, 4, 5, 6], { first_face: ['any', 'dot'] }] },
  zigzag: { race: [[2, 3, 4], { play_on: [false, true] }], long: [[2, 3, 4], {}] },
}

/** Each game's words that speak of some tables only, and of which. */
const only = (name: string, ...may: (string | number | boolean)[]) => [name, may] as const
const WORDS: Record<string, [where: ReturnType<typeof only>, Record<Locale, RegExp>][]> = {
  carcassonne: [
    [
      only('mode', 'base'),
      {
        en: /farm|most points|all the points|seven followers/i,
        'zh-Hant': /農|分數最高者/,
        'zh-Hans': /农|分数最高者/,
      },
    ],
    [
      only('mode', 'solo'),
      { en: /stack|last on the track|challenge/i, 'zh-Hant': /一疊|吊車尾|挑戰/, 'zh-Hans': /一叠|垫底|挑战/ },
    ],
    [only('river', true), { en: /river|lake/i, 'zh-Hant': /河|湖/, 'zh-Hans': /河|湖/ }],
    [only('farms', 'city'), { en: /For each completed city/, 'zh-Hant': /逐一看每座/, 'zh-Hans': /逐一看每座/ }],
    [only('farms', 'farm'), { en: /pays 3/, 'zh-Hant': /給 3 分/, 'zh-Hans': /给 3 分/ }],
    [only('small_city', 2), { en: /two tiles scores less/, 'zh-Hant': /得分較少/, 'zh-Hans': /得分较少/ }],
    [
      only('small_city', 4),
      { en: /two tiles scores (4|as)/, 'zh-Hant': /兩片版圖的城堡(得 4|照)/, 'zh-Hans': /两块方块的城市(得 4|照)/ },
    ],
    [only('colours', 4), { en: /\b4 colours|3 and 4\b/, 'zh-Hant': /4 種顏色|3、4/, 'zh-Hans': /4 种颜色|3、4/ }],
  ],
  ingenious: [
    [
      only('mode', 'base', 'solo', 'team'),
      {
        en: /reaches 18|stops at 18|lowest/,
        'zh-Hant': /\b18\b|最落後的(?!標記)/,
        'zh-Hans': /\b18\b|最落后的(?!标记)/,
      },
    ],
    [only('mode', 'duel'), { en: /token|your 9/, 'zh-Hant': /指示物/, 'zh-Hans': /指示物/ }],
    [only('mode', 'solo', 'team'), { en: /right board/, 'zh-Hant': /右側/, 'zh-Hans': /右侧/ }],
    [only('mode', 'team'), { en: /team|partner/i, 'zh-Hant': /全隊|隊友/, 'zh-Hans': /全队|队友/ }],
    [
      only('mode', 'base', 'team', 'duel'),
      { en: /from the bag|seats/i, 'zh-Hant': /盲抽袋|座位/, 'zh-Hans': /布袋|座位/ },
    ],
    [
      only('opening', 'own-symbol'),
      { en: /different printed symbol/, 'zh-Hant': /不同的印刷/, 'zh-Hans': /不同的印刷/ },
    ],
    [only('seats', 4), { en: /uses the whole board/, 'zh-Hant': /使用整個/, 'zh-Hans': /使用整个/ }],
  ],
  lastdie: [
    [only('seats', 2, 3, 4), { en: /\b500\b/, 'zh-Hant': /500/, 'zh-Hans': /500/ }],
    [only('seats', 5, 6), { en: /\b400\b/, 'zh-Hant': /400/, 'zh-Hans': /400/ }],
    [only('seats', 4), { en: /left over/, 'zh-Hant': /餘下/, 'zh-Hans': /余下/ }],
  ],
  zigzag: [
    [
      only('mode', 'race'),
      { en: /first on the goal|behind the runner/i, 'zh-Hant': /最先|身後/, 'zh-Hans': /最先|身后/ },
    ],
    [only('mode', 'long'), { en: /points?\b/, 'zh-Hant': /\d 分/, 'zh-Hans': /\d 分/ }],
    [only('seats', 2), { en: /eight maze/, 'zh-Hant': /八張/, 'zh-Hans': /八张/ }],
    [only('play_on', true), { en: /go on for the places/, 'zh-Hant': /爭名次/, 'zh-Hans': /争名次/ }],
    [only('calm', true), { en: /take turns|No clock/, 'zh-Hant': /輪流|沒有時鐘。/, 'zh-Hans': /轮流|没有时钟。/ }],
    [only('calm', false), { en: /at the same time|10 seconds/, 'zh-Hant': /同時|10 秒/, 'zh-Hans': /同时|10 秒/ }],
  ],
}

/** The words by which a text leaves open a fact that the table knows. */
const OPEN: Record<Locale, RegExp> = {
  en: /if (you like|the table|chosen)|unless (chosen|the table|it)|tables can|with (two|three|four|five|six)( players|,)|(two|three) players:|at a calm|as today/i,
  'zh-Hant': /也可以約定|也可以選擇|可以選擇由|除非另外|[兩三]人時|五人和六人|開桌時|從容桌|和 4）/,
  'zh-Hans': /也可以约定|也可以选择|可以选择由|除非另外|[两三]人时|五人和六人|建桌时|从容桌|和 4）/,
}

/** All tables of a mode. */
function tables(game: string, mode: string): TableInfo[] {
  const [seats, options] = TABLES[game]![mode]!
  let all: TableInfo['options'][] = [{ mode }]
  for (const [name, choices] of Object.entries(options))
    all = all.flatMap((chosen) => choices.map((choice) => ({ ...chosen, [name]: choice })))
  const paces = game === 'zigzag' ? [false, true] : [false]
  return all.flatMap((chosen) =>
    seats
      .filter((count) => (chosen['colours'] ?? count) === count)
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

const every = Object.entries(TABLES).flatMap(([game, modes]) =>
  Object.keys(modes).flatMap((mode) => locales.map((locale) => [game, mode, locale] as const)),
)
const moduleOf = (game: string) => modules[`../../../games/${game}/index.ts`]!.default
const cardOf = (game: string, locale: Locale) =>
  Object.values(cards[`../../../games/${game}/card/${locale}.ts`]!).find((words) => 'modes' in words)!

it('knows every mode and option of these games', () => {
  const games = Object.keys(TABLES)
  expect(Object.keys(modules).map((path) => path.split('/').at(-2))).toEqual(expect.arrayContaining(games))
  for (const game of games) {
    const { modes, options } = cardOf(game, 'en')
    expect(Object.keys(TABLES[game]!).toSorted()).toEqual(Object.keys(modes).toSorted())
    const known = Object.values(TABLES[game]!).flatMap(([, choices]) => Object.keys(choices))
    const offered = Object.keys(options).filter((name) => name !== 'mode')
    expect([...new Set(known)].toSorted()).toEqual(offered.toSorted())
  }
})

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
      expect(told.length).toBeGreaterThan(12)
      const wrong = [
        ...told.filter((text) => /[{}…]/.test(text) || OPEN[locale].test(text)),
        ...[...told, ...heads].filter((text) => others.some((title) => text.toLowerCase().includes(title))),
        ...told.filter((text) => [...text.matchAll(/\b\d+\.\d\b/g)].some(([number]) => !numbers.has(number))),
      ]
      expect(wrong).toEqual([])
      for (const [[name, may], words] of WORDS[game]!) {
        const found = told.filter((text) => words[locale].test(text))
        if (is[name] !== undefined)
          expect([name, is[name], found.length > 0, found]).toEqual([name, is[name], may.includes(is[name]), found])
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
