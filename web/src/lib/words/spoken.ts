// The words of a folder, a file a language, of which only those asked for are loaded. `en.ts` is their type.

import { untrack } from 'svelte'
import { language, type Locale } from './language.svelte.ts'

/** The files of a folder of words, as `import.meta.glob` finds them, by path. */
type Files = Readonly<Record<string, () => Promise<unknown>>>

/** The meaning of a code of the server: a sentence, or one made of what came with the code. */
export type Said = string | ((params: Readonly<Record<string, string | number>>) => string)

export class Spoken<Words> {
  readonly #files: readonly (readonly [string, Files[string]])[]
  readonly #pick: (file: never) => Words
  readonly #words = new Map<Locale, Words>()

  /** `pick`: takes the words out of a file, which usually exports `words`. */
  constructor(files: Files, pick: (file: never) => Words = ({ words }: { words: Words }) => words) {
    this.#files = Object.entries(files)
    this.#pick = pick
  }

  async load(locale: Locale): Promise<void> {
    if (this.#words.has(locale)) return
    const load = this.#files.find(([path]) => path.endsWith(`/${locale}.ts`))![1]
    this.#words.set(locale, this.#pick((await load()) as never))
  }

  has(locale: Locale): boolean {
    return this.#words.has(locale)
  }

  /** The words of a language that was loaded; an Error for one that was not. */
  of(locale: Locale): Words {
    const words = this.#words.get(locale)
    if (words === undefined) throw new Error(`words in ${locale} are read before they are loaded`)
    return words
  }

  /** The words in the language of the page. */
  get now(): Words {
    return this.of(language.now)
  }
}

/** Makes what loads a part of the page together with the words that it says. Another language loads it no second
 * time: `language.choose` brings its words. */
export function late<Part>(load: () => Promise<Part>, ...words: Spoken<unknown>[]): () => Promise<Part> {
  return async () => (await Promise.all([load(), untrack(() => language.use(...words))]))[0]
}
