/** What was just said in chat, shown for a moment to who has not opened it. */

import type { ChatLine } from '../wire.ts'

/** Long enough to read a line. */
const SHOWN_MS = 5000
/** More at once is not read. */
const MOST = 3

export class Toasts {
  /** The latest last; of each speaker only the latest. */
  now = $state.raw<readonly ChatLine[]>([])
  #last: number | null = null

  /** To be told the chat whenever it is another. What was said before one came is no news, nor is what one
   * says or reads: `quiet`. */
  see(chat: readonly ChatLine[], quiet: (line: ChatLine) => boolean): void {
    const before = this.#last
    this.#last = chat.at(-1)?.line ?? 0
    const standing = new Map(chat.map((line) => [line.line, line]))
    // What the host took out is not to be read here either.
    this.now = this.now.filter(({ line }) => standing.get(line)?.text)
    if (before === null) return
    for (const line of chat) if (line.line > before && line.text && !quiet(line)) this.#show(line)
  }

  #show(line: ChatLine): void {
    const same = (other: ChatLine) => other.seat === line.seat && other.name === line.name
    this.now = [...this.now.filter((other) => !same(other)), line].slice(-MOST)
    setTimeout(() => (this.now = this.now.filter((other) => other.line !== line.line)), SHOWN_MS)
  }
}
