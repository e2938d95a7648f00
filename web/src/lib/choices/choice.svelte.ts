/** Something a reader chooses once for this browser, in words; the page's root says which
 * (`data-<name>`), so that styles follow. `chosen.js` says it before anything is painted. */

import { recall, remember } from './remember.ts'

export class Choice<Word extends string> {
  readonly name: string
  readonly words: readonly Word[]
  readonly #usual: Word
  #now = $state<Word>()!

  /** `words`: what there is to choose from, first the one that is usual. */
  constructor(name: string, words: readonly [Word, ...Word[]]) {
    this.name = name
    this.words = words
    this.#usual = words[0]
    this.#now = words.find((word) => word === recall(name)) ?? this.#usual
    this.#show()
  }

  get now(): Word {
    return this.#now
  }

  choose(word: Word): void {
    this.#now = word
    remember(this.name, word === this.#usual ? null : word)
    this.#show()
  }

  #show(): void {
    const root = document.documentElement
    if (this.#now === this.#usual) root.removeAttribute(`data-${this.name}`)
    else root.setAttribute(`data-${this.name}`, this.#now)
  }
}
