// The words of the coach's reasons.

import { counter, lister, percenter } from '../../../../lib/words/grammar.ts'

export type Feature = 'road' | 'city' | 'cloister' | 'farm'

const n = counter('en')
const list = lister('en')
const features: Record<Feature, string> = { road: 'road', city: 'city', cloister: 'cloister', farm: 'farm' }
const tiles = (count: number) => (count < 0 ? '' : `; ${n(count, 'tile', 'tiles')} left fit its hardest gap`)

export const words = {
  farm: (points: string, cities: number, instead: number) =>
    cities > instead
      ? `Your farm feeds ${n(cities, 'completed city', 'completed cities')} instead of ${instead}: about ${points} more.`
      : `Your farm is worth about ${points} more.`,
  theirFarm: (name: string, points: string) => `${name}’s farm is worth about ${points} less.`,
  claim: (feature: Feature, points: string, home: string, fits: number) =>
    feature === 'farm'
      ? `A farmer here may bring about ${points}.`
      : `A follower on the ${features[feature]} may bring about ${points} (chance to come home: ${home}${tiles(fits)}).`,
  tied: (feature: Feature, points: string, home: string, fits: number) =>
    feature === 'farm'
      ? `Otherwise a follower stays on the farm for good, for about ${points}.`
      : `Otherwise a follower is tied to the ${features[feature]} for about ${points} (chance to come home: ${home}${tiles(fits)}).`,
  /** `chance`: '' if no follower would be there otherwise. */
  home: (feature: Feature, followers: number, chance: string) =>
    `${n(followers, 'follower comes', 'followers come')} home from the ${features[feature]}${chance ? `; otherwise the chance is ${chance}` : ''}.`,
  finish: (feature: Feature, chance: string, instead: string, fits: number) =>
    `Your ${features[feature]} is easier to complete: ${chance} instead of ${instead}${tiles(fits)}.`,
  last: (feature: Feature) => `Otherwise no tile left fits a gap of your ${features[feature]}.`,
  grow: (feature: Feature, points: string) => `Your ${features[feature]} is worth about ${points} more.`,
  share: (feature: Feature, names: readonly string[], points: string) =>
    `You share the ${features[feature]} with ${list(names)}: about ${points} for you.`,
  steal: (feature: Feature, names: readonly string[], points: string) =>
    `You take the ${features[feature]} from ${list(names)}: about ${points}.`,
  gift: (feature: Feature, name: string, points: string) =>
    `Otherwise you complete ${name}’s ${features[feature]}, worth ${points}.`,
  block: (feature: Feature, name: string, chance: string, instead: string, fits: number) =>
    `${name}’s ${features[feature]} is harder to complete: ${chance} instead of ${instead}${tiles(fits)}.`,
  deny: (feature: Feature, name: string, points: string) =>
    `${name}’s ${features[feature]} is worth about ${points} less.`,
  hand: (followers: number, instead: number) =>
    `You keep ${n(followers, 'follower', 'followers')} in hand instead of ${instead}.`,
  percent: percenter('en') as (share: number) => string,
  points: (points: number) => n(points, 'point', 'points'),
}

export type Words = typeof words
