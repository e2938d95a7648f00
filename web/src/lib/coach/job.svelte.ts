// The analysis of a finished game, from asking for it to its end.

import { api, ApiError } from '../api.ts'
import type { Analysis, AnalysisState } from '../wire.ts'
import { refusal } from '../words.ts'

/** Between two looks in ms, longer from one to the next. */
const FIRST = 700
const LONGEST = 3000

export class Job {
  /** null: it is being asked for. */
  state = $state.raw<AnalysisState | null>(null)
  /** The reason why the analysis failed. */
  problem = $state('')
  #asked = 0

  get analysis(): Analysis | null {
    return this.state?.state === 'done' ? this.state.analysis : null
  }

  /** Has it begin, and looks how far it is until it is there or has failed. */
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
      this.problem = error instanceof ApiError ? refusal(error.code, error.params) : refusal('offline')
    }
  }

  /** Nobody waits for it any longer. */
  stop(): void {
    this.#asked += 1
  }
}
