// Ideas as marks, once the game has told where its actions happen.

import { NO_MARKS, type Marks } from '../../board/play.ts'
import type { GameModule, Sketch } from '../../catalogue/game.ts'
import { drawn, type Idea } from './sketch.ts'

export class Sketched {
  readonly #module: () => GameModule | null | undefined
  readonly #words: () => unknown
  #sketch = $state.raw<Sketch | null>(null)

  constructor(module: () => GameModule | null | undefined, words: () => unknown) {
    this.#module = module
    this.#words = words
  }

  /** Loads what is needed, if the game has it; without it there are no marks. */
  async want(): Promise<void> {
    this.#sketch ??=
      (await this.#module()
        ?.sketch?.()
        .catch(() => null)) ?? null
  }

  /** The marks of an idea on a board that shows `view`. */
  of(idea: Idea, view: Record<string, unknown>): Marks {
    return this.#sketch ? drawn(this.#sketch, idea, view, this.#words()) : NO_MARKS
  }
}
