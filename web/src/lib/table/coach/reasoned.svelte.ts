// Why an idea is better, in the words of its game: loaded with the coach's first answer.

import type { GameModule, Names } from '../../catalogue/game.ts'
import { language } from '../../words/language.svelte.ts'
import type { Spoken } from '../../words/spoken.ts'

/** A reason of a game's coach, as the server tells it. */
export type Reason = Readonly<Record<string, unknown>>

/** A game's words for its reasons: a sentence each. */
export interface Reasoning {
  words: Spoken<unknown>
  tell: (reason: Reason, names: Names, words: unknown) => string
}

/** The reasoning of a game whose reasons and words have types. */
export const reasoning = <One, Words>(
  words: Spoken<Words>,
  tell: (reason: One, names: Names, words: Words) => string,
): Reasoning => ({ words, tell: tell as unknown as Reasoning['tell'] })

const games = import.meta.glob<Reasoning>('../../../games/*/coach/reasons.ts', { import: 'reasons' })

export class Reasoned {
  readonly #module: () => GameModule | null | undefined
  #reasoning = $state.raw<Reasoning | null>(null)

  constructor(module: () => GameModule | null | undefined) {
    this.#module = module
  }

  /** Loads the words, if the game has some; without them nothing is said. */
  async want(): Promise<void> {
    const load = games[`../../../games/${this.#module()?.name ?? ''}/coach/reasons.ts`]
    if (this.#reasoning || !load) return
    const found = await load().catch(() => null)
    if (!found) return
    await language.use(found.words)
    this.#reasoning = found
  }

  /** The reasons as sentences. */
  say(reasons: readonly Reason[], names: Names): string[] {
    const said = this.#reasoning
    return said ? reasons.map((reason) => said.tell(reason, names, said.words.now)).filter(Boolean) : []
  }
}
