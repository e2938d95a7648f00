/** The hand while a maze is built: which card is chosen, which are turned round. */

import { choices, offers, type Tree } from '../../lib/board/tree.ts'

export class Building {
  legal = $state.raw<Tree>({})
  chosen = $state<string | null>(null)
  turned = $state.raw<ReadonlySet<string>>(new Set())

  /** What can be done with a card of the hand now: it is laid, or put under the deck. */
  readonly verb = $derived<'lay' | 'surplus' | null>(
    Object.hasOwn(this.legal, 'surplus') ? 'surplus' : Object.hasOwn(this.legal, 'lay') ? 'lay' : null,
  )
  /** What would be sent. */
  readonly text = $derived(this.chosen === null ? null : this.textOf(this.chosen))

  /** A new view: what is no longer in the hand is let go. */
  update(legal: Tree, hand: readonly string[]): void {
    this.legal = legal
    if (this.chosen !== null && !hand.includes(this.chosen)) this.chosen = null
  }

  may(card: string): boolean {
    return this.verb !== null && choices(this.legal, this.verb).includes(card)
  }

  choose(card: string | null): void {
    this.chosen = card
  }

  turn(card: string): boolean {
    const turned = new Set(this.turned)
    if (!turned.delete(card)) turned.add(card)
    this.turned = turned
    return turned.has(card)
  }

  textOf(card: string): string | null {
    if (this.verb === 'surplus') return offers(this.legal, 'surplus', card) ? `surplus ${card}` : null
    const degrees = this.turned.has(card) ? '180' : '0'
    return offers(this.legal, 'lay', card, degrees) ? `lay ${card} ${degrees}` : null
  }
}
