// The analysis of a finished game, from the request to the result.

import { api } from '../api.ts'
import type { Analysis, AnalysisState } from '../wire.ts'
import { explained } from '../words.ts'

/** The pause between two requests in ms; it grows from one to the next. */
const FIRST = 700
const LONGEST = 3000

export class Job {
  /** null while the page waits for the first answer. */
  state = $state.raw<AnalysisState | null>(null)
  /** The reason why the analysis failed. */
  problem = $state('')
  #asked = 0

  /** The findings so far. */
  get analysis(): Analysis | null {
    return this.state?.analysis ?? null
  }

  /** Starts the analysis, then polls until it is ready or has failed. */
  async begin(table: string): Promise<void> {
    const asked = ++this.#asked
    this.problem = ''
    try {
      let state = await api.analyse(table)
      for (let wait = FIRST; asked === this.#asked; wait = Math.min(wait * 1.5, LONGEST)) {
        this.state = state
        if (state.state === 'done' || state.state === 'failed') return
        await new Promise((rested) => setTimeout(rested, wait))
        if (asked !== this.#asked) return
        // After a restart, the server has no analysis of this game until the page requests one.
        state = await (state.state === 'none' ? api.analyse(table) : api.analysis(table))
      }
    } catch (error) {
      if (asked !== this.#asked) return
      this.problem = explained(error)
    }
  }

  /** Stops polling, since nobody waits any longer. */
  stop(): void {
    this.#asked += 1
  }
}
