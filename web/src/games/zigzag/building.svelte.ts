/** The hand while a maze is built: which card is chosen, which are turned round, and in which order they lie.
 * A card that was laid lies (2.2), so a maze is planned in the hand. */

import { choices, offers, type Tree } from '../../lib/board/tree.ts'

export class Building {
  legal = $state.raw<Tree>({})
  chosen = $state<string | null>(null)
  turned = $state.raw<ReadonlySet<string>>(new Set())
  /** The cards in hand, as their player has arranged them. */
  hand = $state.raw<readonly string[]>([])

  /** The action for a card of the hand: lay it, or put it under the deck. */
  readonly verb = $derived<'lay' | 'surplus' | null>(
    Object.hasOwn(this.legal, 'surplus') ? 'surplus' : Object.hasOwn(this.legal, 'lay') ? 'lay' : null,
  )
  /** The text of the action that a confirmation would send. */
  readonly text = $derived(this.chosen === null ? null : this.textOf(this.chosen))

  /** A new view: what is no longer in the hand is let go. */
  update(legal: Tree, hand: readonly string[]): void {
    this.legal = legal
    const kept = this.hand.filter((card) => hand.includes(card))
    this.hand = [...kept, ...hand.filter((card) => !kept.includes(card))]
    if (this.chosen !== null && !hand.includes(this.chosen)) this.chosen = null
  }

  may(card: string): boolean {
    return this.verb !== null && choices(this.legal, this.verb).includes(card)
  }

  choose(card: string | null): void {
    this.chosen = card
  }

  /** Puts a card where another lies, the others close up; whether that changed anything. */
  arrange(card: string, to: number): boolean {
    const from = this.hand.indexOf(card)
    if (from < 0 || to === from || to < 0 || to >= this.hand.length) return false
    this.hand = this.hand.toSpliced(from, 1).toSpliced(to, 0, card)
    return true
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
