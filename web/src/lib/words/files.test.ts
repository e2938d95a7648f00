// The files of one language import no index, since an index finds all languages; `en.ts` is their type.
import { describe, expect, it } from 'vitest'
import { locales } from './languages.ts'

const sources = import.meta.glob<string>('../../**/*.ts', { query: '?raw', import: 'default', eager: true })
const ours = new RegExp(`/(${locales.join('|')})\\.ts$`)
const files = Object.keys(sources).filter((path) => ours.test(path))

/** The modules that a text imports or exports from, types too. */
function imported(text: string): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport\(?)\s*['"]([^'"]+)['"]/g)].map((found) => found[1]!)
}

describe('the files of one language', () => {
  it('stand in every language', () => {
    expect(files.length).toBeGreaterThan(40)
    for (const path of files)
      for (const locale of locales) expect(files).toContain(path.replace(/[^/]+$/, `${locale}.ts`))
  })

  it('import no index', () => {
    const wrong = files.flatMap((path) =>
      imported(sources[path]!)
        .filter((from) => /(^\.{1,2}|\/\.{1,2}|\/index(\.ts)?)$/.test(from))
        .map((from) => `${path}: ${from}`),
    )
    expect(wrong).toEqual([])
  })

  it('have the type of the English ones', () => {
    const wrong = files.filter((path) => path.includes('/words/') && !path.endsWith('/en.ts'))
    expect(wrong.filter((path) => !sources[path]!.includes('export const words: Words ='))).toEqual([])
  })
})
