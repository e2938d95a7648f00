/** New chat messages, shown for a moment to a reader who has not opened the chat. */

import type { ChatMessage } from '../net/wire.ts'

/** Long enough to read a line. */
const SHOWN_MS = 5000
/** More at once is not read. */
const MOST = 3

export class Toasts {
  /** The latest last; of each speaker only the latest. */
  now = $state.raw<readonly ChatMessage[]>([])
  #last: number | null = null

  /** Takes the chat after each change. Messages from before the page opened are no news, nor are those that the
   * reader writes or sees: `quiet`. */
  see(chat: readonly ChatMessage[], quiet: (line: ChatMessage) => boolean): void {
    const before = this.#last
    this.#last = chat.at(-1)?.line ?? 0
    const standing = new Map(chat.map((line) => [line.line, line]))
    // A message that the host removed disappears here, too.
    this.now = this.now.filter(({ line }) => standing.get(line)?.text)
    if (before === null) return
    for (const line of chat) if (line.line > before && line.text && !quiet(line)) this.#show(line)
  }

  #show(line: ChatMessage): void {
    const same = (other: ChatMessage) => other.seat === line.seat && other.name === line.name
    this.now = [...this.now.filter((other) => !same(other)), line].slice(-MOST)
    setTimeout(() => (this.now = this.now.filter((other) => other.line !== line.line)), SHOWN_MS)
  }
}
