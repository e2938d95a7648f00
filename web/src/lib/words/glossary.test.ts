// The words of the page and the words of `docs/contribute/words.md` are the same, in each language.
import { describe, expect, it } from 'vitest'

const [glossary] = Object.values(
  import.meta.glob<string>('../../../../docs/contribute/words.md', { query: '?raw', import: 'default', eager: true }),
)
const files = import.meta.glob<Record<string, unknown>>('../**/{words,way,codes,common}/{en,zh-Hans,zh-Hant}.ts', {
  eager: true,
})

const table = glossary!.split('## Words of the page')[1]!.split('\n## ')[0]!
const TERMS = [...table.matchAll(/^\| (?!English)([a-z ]+) \| (\S+) \| (\S+) \|$/gm)].map(
  ([, en, hans, hant]) => ({ en: en!, 'zh-Hans': hans!, 'zh-Hant': hant! }) as const,
)

/** Texts where Chinese needs no such word: it is clear from the text before it, or another thing is meant. */
const OTHERWISE = new Set([
  '../table/away/words.later: bot',
  '../sections/puzzles/words.next: puzzle',
  '../sections/puzzles/words.nextOne: puzzle',
])

/** All texts of words by their keys; of a function, what it says of made-up names and numbers. */
function textsOf(words: unknown, key = ''): [string, string][] {
  if (typeof words === 'string') return [[key, words]]
  if (typeof words === 'function') {
    try {
      return textsOf(words(...Array.from({ length: Math.max(1, words.length) }, () => '7')), key)
    } catch {
      return []
    }
  }
  if (typeof words !== 'object' || words === null) return []
  return Object.entries(words).flatMap(([name, value]) => textsOf(value, key ? `${key}.${name}` : name))
}

const texts = (locale: string) =>
  new Map(
    Object.entries(files)
      .filter(([path]) => path.endsWith(`/${locale}.ts`))
      .flatMap(([path, file]) => textsOf(file['words'], path.replace(/\/[^/]+$/, ''))),
  )

describe.each(['zh-Hans', 'zh-Hant'] as const)('in %s', (locale) => {
  const ours = texts(locale)

  it.each(TERMS)('$en is said by its word', (term) => {
    const word = new RegExp(`\\b${term.en}s?\\b(?! address)`, 'i')
    const english = [...texts('en')].filter(([key, text]) => word.test(text) && !OTHERWISE.has(`${key}: ${term.en}`))
    expect(english.length).toBeGreaterThan(0)
    const other = english
      .filter(([key]) => ours.has(key) && !ours.get(key)!.includes(term[locale]))
      .map(([key, text]) => `${key}: ${text} | ${ours.get(key)}`)
    expect(other).toEqual([])
  })
})
