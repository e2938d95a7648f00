import { counter } from '../../../../lib/i18n/grammar.ts'
import { colours } from '../../words/en.ts'
import type { ReasonWords } from './type.ts'

const n = counter('en')
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const points = (count: number) => n(count, 'point', 'points')
const supply = (left: number, offer: number) =>
  `${n(left, 'half', 'halves')} of it to come, at best ${points(offer)} on the board`

export const en: ReasonWords = {
  starved: (colour, begin, to, left, offer) =>
    `${upper(colour)} is low and goes from ${begin} to ${to} (${supply(left, offer)}).`,
  contested: (colour, begin, to, left, offer) =>
    `${upper(colour)} is close and goes from ${begin} to ${to} for you (${supply(left, offer)}).`,
  bonus: (colour) => `${upper(colour)} earns a bonus placement.`,
  near: (colour, to, steps) =>
    `${upper(colour)} comes to ${to}: ${n(steps, 'step is', 'steps are')} missing for a bonus placement.`,
  kept: (colour, points, instead) => `The best place for ${colour} stays open: ${points}, otherwise ${instead}.`,
  spoilt: (colour, name, points, instead) =>
    `The best place for ${colour}, which ${name} needs, brings ${points}, not ${instead}.`,
  keptPlaces: (colour, places, instead) =>
    `${n(places, 'place brings', 'places bring')} 3 points or more in ${colour}, otherwise ${instead}.`,
  spoiltPlaces: (colour, name, places, instead) =>
    `${n(places, 'place brings', 'places bring')} 3 points or more in ${colour}, which ${name} needs, not ${instead}.`,
  hand: (colour, halves, instead, left) =>
    `You keep ${n(halves, 'half', 'halves')} of ${colour} in hand, not ${instead}; you have not seen ${left} more.`,
  signed: (level) => (level > 0 ? `+${level}` : `${level}`.replace('-', '−')),
  colours,
}
