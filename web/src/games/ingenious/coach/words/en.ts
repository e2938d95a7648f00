// The words of the coach's reasons. `colour` is a colour's name.

import { counter } from '../../../../lib/words/grammar.ts'
import { colours } from '../../words/en.ts'
const n = counter('en')
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const points = (count: number) => n(count, 'point', 'points')
const supply = (left: number, offer: number) =>
  `${n(left, 'half', 'halves')} of it to come, at best ${points(offer)} on the board`
const some = (places: number) => n(places, 'place brings', 'places bring')

export const words = {
  starved: (colour: string, begin: number, to: number, left: number, offer: number) =>
    `${upper(colour)} is low and goes from ${begin} to ${to} (${supply(left, offer)}).`,
  contested: (colour: string, begin: string, to: string, left: number, offer: number) =>
    `${upper(colour)} is contested and goes from ${begin} to ${to} for you (${supply(left, offer)}).`,
  bonus: (colour: string) => `${upper(colour)} earns a bonus placement.`,
  near: (colour: string, to: number, steps: number) =>
    `${upper(colour)} reaches ${to}, ${n(steps, 'step', 'steps')} short of a bonus placement.`,
  kept: (colour: string, points: number, instead: number) =>
    `The best place for ${colour} stays open: ${points}, otherwise ${instead}.`,
  spoilt: (colour: string, name: string, points: number, instead: number) =>
    `${name} needs ${colour}: its best place now brings ${points} instead of ${instead}.`,
  keptPlaces: (colour: string, places: number, instead: number) =>
    `${some(places)} 3 points or more in ${colour}; otherwise ${instead === 0 ? 'none' : `only ${instead}`} would.`,
  spoiltPlaces: (colour: string, name: string, places: number, instead: number) =>
    `${name} needs ${colour}: ${places === 0 ? 'no place brings' : `only ${some(places)}`} 3 points or more now; otherwise ${n(instead, 'place', 'places')} would.`,
  hand: (colour: string, halves: number, instead: number, left: number) =>
    `You keep ${n(halves, 'half', 'halves')} of ${colour} in hand instead of ${instead}; ${left} more are out of sight.`,
  signed: (level: number) => (level > 0 ? `+${level}` : `${level}`.replace('-', '−')),
  colours,
}

export type Words = typeof words
