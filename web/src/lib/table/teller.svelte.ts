// The log of a table in words.

import type { LogEntry, Names } from '../catalogue/game.ts'
import { sentence, type Telling } from './sentences.ts'
import { undone } from './standing.ts'

export interface Line {
  entry: LogEntry
  text: string
  /** It was taken back. */
  undone: boolean
}

export class Teller {
  readonly #telling: () => Omit<Telling, 'began'>
  readonly #whole = $derived.by((): Telling => {
    const telling = this.#telling()
    return { ...telling, began: telling.log.find((entry) => entry.kind === 'started')?.n ?? Infinity }
  })
  /** All that is worth saying, as it happened. */
  readonly lines = $derived.by((): Line[] =>
    this.#whole.log
      .map((entry) => ({ entry, text: sentence(entry, this.#whole), undone: undone(this.#whole.log, entry) }))
      .filter(({ text }) => text !== ''),
  )

  constructor(telling: () => Omit<Telling, 'began'>) {
    this.#telling = telling
  }

  /** The words of these entries, as if nothing had happened after them. */
  of(entries: readonly LogEntry[]): string[] {
    const last = entries.at(-1)?.n ?? 0
    const telling = { ...this.#whole, log: this.#whole.log.filter(({ n }) => n <= last) }
    return entries.map((entry) => sentence(entry, telling)).filter((text) => text !== '')
  }

  /** The words of these entries, had they happened after log number `n`; `names`: other names of the actors. */
  would(entries: readonly LogEntry[], n: number, names: Names = this.#whole.names): string[] {
    const telling = {
      ...this.#whole,
      names,
      whole: true,
      log: [...this.#whole.log.filter((entry) => entry.n <= n), ...entries],
    }
    return entries.map((entry) => sentence(entry, telling)).filter((text) => text !== '')
  }

  /** The words of the last of these entries that the board does not say itself, or of the last one before them. */
  latest(fresh: readonly LogEntry[]): string {
    const quiet = (entry: LogEntry) => this.#whole.module?.quiet?.(entry) ?? false
    const said = this.of(fresh.filter((entry) => !quiet(entry)))
    return said.at(-1) ?? this.lines.findLast(({ entry }) => !quiet(entry))?.text ?? ''
  }
}
