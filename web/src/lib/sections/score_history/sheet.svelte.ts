// A guest's score sheet of one game, read page by page.

import { api } from '../../net/api.ts'
import { Steps } from '../../net/steps.svelte.ts'
import { me } from '../../people/me.svelte.ts'
import type { Sheet, SheetBest, SheetGame } from '../../net/wire.ts'
import { isBetter, listed } from './compared.ts'
import { words } from './index.ts'

const EMPTY: Sheet = { games: [], older: null, bests: [], ticked: {} }

export class ScoreSheet extends Steps {
  readonly game: string
  /** Newest first. */
  games = $state.raw<SheetGame[]>([])
  #sheet = $state.raw<Sheet | null>(null)

  constructor(game: string) {
    super()
    this.game = game
  }

  get known(): boolean {
    return this.#sheet !== null
  }

  get more(): boolean {
    return this.#sheet !== null && this.#sheet.older !== null
  }

  /** By settings, the best first. */
  bests(mode: string): SheetBest[] {
    return this.#sheet?.bests.filter((best) => best.mode === mode) ?? []
  }

  /** Whether any game ever ticked the challenge off. */
  ticked(mode: string, challenge: string): boolean {
    return this.#sheet?.ticked[mode]?.includes(challenge) ?? false
  }

  /** Reads the newest games, or those before the ones that are known. */
  async load(): Promise<void> {
    await this.step(async () => {
      if (!me.known) await me.load()
      // A person without a name has played nothing yet.
      const sheet = me.name === null ? EMPTY : await api.sheet(this.game, this.#sheet?.older)
      this.games = [...this.games, ...sheet.games]
      this.#sheet = sheet
    })
  }

  /** The praise for a game's result, compared with those before it; once the words are loaded. */
  praise(table: string): { best: boolean; text: string } | null {
    const game = this.games.find((one) => one.table === table)
    if (!game) return null
    const said = words.now
    const { compared, best_before: same, best_before_any: any } = game
    // Where the results are equal, all numbers say what is better.
    const told = (best: number[]) => (best[0] === game.result && listed(best)) || String(best[0])
    if (any === null) return { best: false, text: said.first }
    if (isBetter(compared, any)) return { best: true, text: said.bestEver(told(any)) }
    if (same === null) return { best: false, text: said.firstSo }
    if (isBetter(compared, same)) return { best: true, text: said.bestSo(told(same)) }
    return { best: false, text: said.bestIs(told(same)) }
  }
}
