// The texts of the rules drawers: every language says the same clauses, and names figures that are there.
import { describe, expect, it } from 'vitest'
import { locales } from '../words/language.svelte.ts'
import { chaptersOf, drawer, type Figures } from './rules.ts'

interface Rules {
  texts: Record<string, () => Promise<string>>
  figures: Figures
}

const games = import.meta.glob<Rules>('../../games/*/rules/index.ts', { eager: true })
const ofEngines = import.meta.glob<string>('../../../../src/spieltisch/games/*/RULES.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The clauses of each game's RULES.md that have no line on the page (`whole`), and the figures that a clause's lines
 * leave out. The list shrinks as the page says more. */
const UNSAID: Record<string, Record<string, string[]>> = {
  carcassonne: {
    '1.2': ['12'],
    '1.3': ['5'],
    '1.4': ['whole'],
    '2.1': ['0', '2', '5'],
    '7.1': ['7', '71'],
  },
  ingenious: {
    '1.1': ['5'],
    '1.2': ['0', '5'],
    '1.5': ['36', '6'],
    '1.6': ['whole'],
    '2.1': ['7'],
    '3.2': ['2'],
    '3.4': ['4', '5', '6'],
    '8.1': ['0', '1', '2', '3', '4'],
    '9.1': ['2'],
    '10.4': ['whole'],
  },
  lastdie: {
    '1.1': ['1', '2'],
    '1.4': ['4'],
    '1.5': ['whole'],
    '2.1': ['2', '6'],
    '2.3': ['0'],
  },
  zigzag: {
    '1.2': ['10', '2', '3', '4', '5', '6'],
    '1.3': ['105', '21', '31', '4', '42', '504', '53', '63', '84'],
    '2.3': ['4'],
    '4.1': ['0'],
    '4.3': ['3'],
    '7.1': ['10', '2'],
  },
}

/** The marks of rulings on the page, by language. */
const MARKS: Record<string, RegExp> = {
  en: /our rulings?\b/i,
  'zh-Hant': /本站[^。]*裁定/,
  'zh-Hans': /本站[^。]*裁定/,
}

/** Clauses of RULES.md with rulings of which no player needs to know: for programs, or where nobody could do
 * otherwise. */
const SILENT: Record<string, string[]> = {
  carcassonne: ['7.6'],
  ingenious: ['10.4'],
  zigzag: ['3.3'],
}

/** Clauses only the page marks: RULES.md has them from the English rules. */
const MARKED: Record<string, string[]> = { zigzag: ['4.3'] }

/** Clauses that only the page has: tables without a clock are the server's. */
const OF_THE_PAGE: Record<string, string[]> = { zigzag: ['7.3'] }

const WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** The numbers of a text, in digits or words, but for those of clauses and of code. */
function figuresOf(text: string): Set<string> {
  const told = text.replaceAll(/\b\d+\.\d+\b|`[^`]*`/g, '').toLowerCase()
  const found = told.match(new RegExp(`\\b(?:\\d+|${WORDS.join('|')})\\b`, 'g')) ?? []
  return new Set(found.map((word) => (WORDS.includes(word) ? String(WORDS.indexOf(word) + 2) : word)))
}

/** The clauses of a game's RULES.md by number. */
function clausesOf(text: string): Map<string, string> {
  const rules = text.split('\n# The position')[0]!
  return new Map([...rules.matchAll(/^(\d+\.\d+) (.*)/gm)].map(([, number, said]) => [number!, said!]))
}

const chapters = async ({ texts }: Rules, locale: string) => chaptersOf(await texts[`./${locale}.md`]!())

describe.each(Object.entries(games))('%s', (path, rules) => {
  const game = path.split('/').at(-3)!

  it('has a text in every language, and no other', () => {
    expect(Object.keys(rules.texts).sort()).toEqual(locales.map((locale) => `./${locale}.md`).sort())
  })

  it('says the same clauses with the same figures for the same tables in every language', async () => {
    const outline = async (locale: string) =>
      (await chapters(rules, locale)).map(({ clauses }) => clauses.map((clause) => ({ ...clause, text: '' })))
    const english = await outline('en')
    expect(english.flat().length).toBeGreaterThan(game in UNSAID ? 20 : 0)
    for (const locale of locales) {
      expect(await outline(locale)).toEqual(english)
      const unsaid = (await chapters(rules, locale)).flatMap(({ title, clauses }) => [
        title,
        ...clauses.map(({ text }) => text),
      ])
      expect(unsaid.filter((text) => !text || /\[|\]|=/.test(text))).toEqual([])
    }
  })

  it('names every figure of the game, and no other', async () => {
    const named = (await chapters(rules, 'en')).flatMap(({ clauses }) => clauses.map(({ figure }) => figure))
    expect(new Set(named.filter((name) => name !== undefined))).toEqual(new Set(Object.keys(rules.figures)))
  })

  it('has a line for every clause of RULES.md, with its figures, but for those that are listed', async () => {
    const [, engine] = Object.entries(ofEngines).find(([at]) => at.includes(`/${game}/`))!
    const lines = new Map<string, string>()
    for (const { clauses } of await chapters(rules, 'en'))
      for (const { number, text, when = {} } of clauses)
        if (number) lines.set(number, [lines.get(number), text, Object.values(when)].flat(2).join(' '))
    const known = clausesOf(engine)
    const unsaid = [...known].map(([number, text]) => {
      const line = lines.get(number)
      if (line === undefined) return [number, ['whole']] as const
      const told = figuresOf(line)
      return [number, [...figuresOf(text)].filter((figure) => !told.has(figure)).sort()] as const
    })
    expect(Object.fromEntries(unsaid.filter(([, left]) => left.length > 0))).toEqual(UNSAID[game] ?? {})
    expect([...lines.keys()].filter((number) => !known.has(number))).toEqual(OF_THE_PAGE[game] ?? [])
  })

  it.each(locales)('marks in %s every ruling of RULES.md as ours, and no other clause', async (locale) => {
    const [, engine] = Object.entries(ofEngines).find(([at]) => at.includes(`/${game}/`))!
    const rulings = [...clausesOf(engine)].filter(([, text]) => text.includes('[ruling')).map(([number]) => number)
    const marked = (await chapters(rules, locale))
      .flatMap(({ clauses }) => clauses)
      .filter(({ text }) => MARKS[locale]!.test(text))
      .map(({ number }) => number)
    const wanted = rulings.filter((number) => !SILENT[game]?.includes(number)).concat(MARKED[game] ?? [])
    expect([...new Set(marked)].sort()).toEqual(wanted.sort())
  })
})

it('reads chapters, numbers, tables, figures and lines of a text', () => {
  const text = `# In short

No number, and {colours} colours.

[seats=2,3 calm=false] For some (see 1.1).

# 1 All [mode=base]

1.1 One line
· and another ![road]

1.2 [mode=solo farms=city] Own words count. ![farms: colours=4 river=true]
`
  expect(chaptersOf(text)).toEqual([
    {
      title: 'In short',
      clauses: [
        { number: '', text: 'No number, and {colours} colours.' },
        { number: '', text: 'For some (see 1.1).', when: { seats: [2, 3], calm: [false] } },
      ],
    },
    {
      title: '1 All',
      clauses: [
        { number: '1.1', text: 'One line\n· and another', figure: 'road', when: { mode: ['base'] } },
        {
          number: '1.2',
          text: 'Own words count.',
          figure: 'farms',
          shown: { colours: [4], river: [true] },
          when: { mode: ['solo'], farms: ['city'] },
        },
      ],
    },
  ])
})

it('loads only the language that is asked for', async () => {
  const texts = {
    './en.md': async () => '# Play\n\n1.1 Lay a tile.\n',
    './zh-Hant.md': () => Promise.reject(new Error('was not asked for')),
  }
  expect(await drawer(texts, {})('en')).toEqual({
    sections: [{ title: 'Play', clauses: [{ number: '1.1', text: 'Lay a tile.' }] }],
  })
})
