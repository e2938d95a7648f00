// Words in every language, of which only those asked for are loaded.

import type { Locale } from '../paraglide/runtime.js'

export type Loaders<Words> = Record<Locale, () => Promise<Words>>

export class Spoken<Words> {
  readonly #loaders: Loaders<Words>
  readonly #words = new Map<Locale, Words>()

  constructor(loaders: Loaders<Words>) {
    this.#loaders = loaders
  }

  async load(locale: Locale): Promise<void> {
    if (!this.#words.has(locale)) this.#words.set(locale, await this.#loaders[locale]())
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
}
