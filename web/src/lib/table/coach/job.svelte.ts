// The analysis of a finished game, from the request to the result.

import { api } from '../../net/api.ts'
import type { Analysis, AnalysisState } from '../../net/wire.ts'
import { explained } from '../../words/codes.ts'

/** The least pause between an answer and the next request, in ms: the server itself waits for findings. */
const PAUSE = 300

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

  /** Starts the analysis, then asks for more until it is ready or has failed. */
  async begin(table: string): Promise<void> {
    const asked = ++this.#asked
    this.problem = ''
    try {
      let state = await api.analyse(table)
      while (asked === this.#asked) {
        this.state = state
        if (state.state === 'done' || state.state === 'failed') return
        await new Promise((rested) => setTimeout(rested, PAUSE))
        if (asked !== this.#asked) return
        // After a restart, the server has no analysis of this game until the page requests one.
        state = await (state.state === 'none' ? api.analyse(table) : api.analysis(table, state.done))
      }
    } catch (error) {
      if (asked !== this.#asked) return
      this.problem = explained(error)
    }
  }

  /** Asks no more, since nobody waits any longer. */
  stop(): void {
    this.#asked += 1
  }
}
