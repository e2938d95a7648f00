// The words of the coach's reasons. `terrain` is the name of a terrain; numbers of cards are rounded.

import { terrains } from '../../words/en.ts'
const form = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

export const words = {
  way: (cards: string, instead: string) =>
    `You then need about ${cards} more cards to reach the goal, otherwise ${instead}.`,
  early: (cards: string) =>
    `Your pile does not lead to the goal: about ${cards} cards are missing, and calling stop would cost you a maze card.`,
  waste: (terrain: string) => `A card of ${terrain} fits nowhere after your pile: all cards after it would be lost.`,
  scarce: (terrain: string, left: number) =>
    `Cards of ${terrain} are rare, and ${left === 1 ? 'one lies' : `${left} lie`} open.`,
  there: () => 'Your pile leads to the goal.',
  lost: () => 'A card in your pile fits nowhere: no further card helps.',
  terrains,
  number: (cards: number) => form.format(cards),
}

export type Words = typeof words
