/** The player's claims that the table has not decided yet. */

import type { Claimed, LogEntry } from '../../lib/catalogue/game.ts'
import { wordsIn } from './view.ts'

/** The time for which a card is shown as lost: long enough to read the taker's name. */
const LOST_MS = 1600

/** Reached for, when the log had come to `since`, and somebody was quicker. */
export interface Lost {
  text: string
  since: number
}

export class Claims {
  /** On their way, oldest first. */
  pending = $state.raw<readonly string[]>([])
  /** Somebody was quicker. */
  lost = $state.raw<readonly Lost[]>([])
  /** Asked for while something else had to be decided first. */
  next = $state<string | null>(null)

  /** Nothing else can be reached for before this is decided; several open cards can. */
  readonly blocked = $derived(this.pending.some((text) => !text.startsWith('take ')))

  /** Reaches for something, the log having come to `since`. */
  async make(text: string, since: number, claim: (text: string) => Promise<Claimed>): Promise<Claimed | null> {
    if (this.pending.includes(text)) return null
    this.pending = [...this.pending, text]
    const result = await claim(text)
    this.pending = this.pending.filter((other) => other !== text)
    if (result === 'gone') {
      const lost = { text, since }
      this.lost = [...this.lost, lost]
      setTimeout(() => (this.lost = this.lost.filter((other) => other !== lost)), LOST_MS)
    }
    return result
  }
}

/** The place that a claim is about. */
export function placeOf(text: string): number | null {
  const [verb, place] = text.split(' ')
  return (verb === 'flip' || verb === 'take') && place ? Number(place) : null
}

/** The seat that was quicker; null if the claim was not about a card, as when somebody called stop. */
export function takerOf({ text, since }: Lost, log: readonly LogEntry[]): number | null {
  const place = placeOf(text)
  const taken = log.find((entry) => {
    const [verb, what] = wordsIn(entry)
    return entry.n > since && (verb === 'flip' || verb === 'take') && Number(what) === place
  })
  return taken?.actor ?? null
}
