/** What one has reached for and the table has not decided yet. */

import type { Claimed } from '../../lib/game.ts'

/** How long a card is shown as lost. */
const LOST_MS = 450

export class Claims {
  /** On their way, oldest first. */
  pending = $state.raw<readonly string[]>([])
  /** Somebody was quicker. */
  lost = $state.raw<readonly string[]>([])
  /** Asked for while something else had to be decided first. */
  next = $state<string | null>(null)

  /** Nothing else can be reached for before this is decided; several open cards can. */
  readonly blocked = $derived(this.pending.some((text) => !text.startsWith('take ')))

  async make(text: string, claim: (text: string) => Promise<Claimed>): Promise<Claimed | null> {
    if (this.pending.includes(text)) return null
    this.pending = [...this.pending, text]
    const result = await claim(text)
    this.pending = this.pending.filter((other) => other !== text)
    if (result === 'gone') {
      this.lost = [...this.lost, text]
      setTimeout(() => (this.lost = this.lost.filter((other) => other !== text)), LOST_MS)
    }
    return result
  }
}

/** The place that a claim is about. */
export function placeOf(text: string): number | null {
  const [verb, place] = text.split(' ')
  return (verb === 'flip' || verb === 'take') && place ? Number(place) : null
}
