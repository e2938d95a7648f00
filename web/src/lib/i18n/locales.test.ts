// The files of one language import no index, since an index loads all languages; types have a file of their own.
import { describe, expect, it } from 'vitest'

const sources = import.meta.glob<string>('../../**/*.ts', { query: '?raw', import: 'default', eager: true })
const locales = Object.keys(sources).filter((path) => /\/(en|zh-Hant|zh-Hans)\.ts$/.test(path))

/** The modules that a text imports or exports from, types too. */
function imported(text: string): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport\(?)\s*['"]([^'"]+)['"]/g)].map((found) => found[1]!)
}

/** The file in the same folder. */
function next(path: string, name: string): string {
  return path.replace(/[^/]+$/, name)
}

describe('the files of one language', () => {
  it('stand in three languages each', () => {
    expect(locales.length).toBeGreaterThan(40)
    for (const path of locales)
      for (const name of ['en.ts', 'zh-Hant.ts', 'zh-Hans.ts']) expect(locales).toContain(next(path, name))
  })

  it('import no index', () => {
    const wrong = locales.flatMap((path) =>
      imported(sources[path]!)
        .filter((from) => /(^\.{1,2}|\/\.{1,2}|\/index(\.ts)?)$/.test(from))
        .map((from) => `${path}: ${from}`),
    )
    expect(wrong).toEqual([])
  })

  it('declare and export no type', () => {
    const wrong = locales.filter((path) => /^export (type|interface)\b/m.test(sources[path]!))
    expect(wrong).toEqual([])
  })

  it('have an index that declares no type of words', () => {
    const indexes = new Set(locales.map((path) => next(path, 'index.ts')).filter((path) => path in sources))
    expect(indexes.size).toBeGreaterThan(10)
    const wrong = [...indexes].filter((path) => /^export (interface|type) \w+ ?[={]/m.test(sources[path]!))
    expect(wrong).toEqual([])
  })
})
