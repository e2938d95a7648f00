import { terrains } from '../../words/en.ts'
import type { ReasonWords } from './type.ts'

const form = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

export const en: ReasonWords = {
  way: (cards, instead) => `Your way then needs about ${cards} more cards, otherwise ${instead}.`,
  early: (cards) =>
    `Your pile does not lead to the goal: about ${cards} cards are missing, and the call costs a maze card.`,
  waste: (terrain) => `A card of ${terrain} fits nowhere after your pile: all cards after it would be lost.`,
  scarce: (terrain, left) => `Cards of ${terrain} are rare, and ${left === 1 ? 'one lies' : `${left} lie`} open.`,
  there: () => 'Your pile leads to the goal.',
  lost: () => 'A card in your pile fits nowhere: no further card helps.',
  terrains,
  number: (cards) => form.format(cards),
}
