import { counter, lister, percenter } from '../../../../lib/i18n/grammar.ts'
import type { Feature, ReasonWords } from './type.ts'

const n = counter('en')
const list = lister('en')
const features: Record<Feature, string> = { road: 'road', city: 'city', cloister: 'cloister', farm: 'farm' }
const tiles = (count: number) => (count < 0 ? '' : `; ${n(count, 'tile', 'tiles')} left fit its hardest gap`)

export const en: ReasonWords = {
  farm: (points, cities, instead) =>
    cities > instead
      ? `Your farm feeds ${n(cities, 'completed city', 'completed cities')}, not ${instead}: about ${points} more.`
      : `Your farm promises about ${points} more.`,
  theirFarm: (name, points) => `${name}’s farm promises about ${points} less.`,
  claim: (feature, points, home, fits) =>
    feature === 'farm'
      ? `A farmer here may bring about ${points}.`
      : `A follower on the ${features[feature]} may bring about ${points} (chance to come home: ${home}${tiles(fits)}).`,
  tied: (feature, points, home, fits) =>
    feature === 'farm'
      ? `Otherwise a follower stays on the farm for good, for about ${points}.`
      : `Otherwise a follower is tied to the ${features[feature]} for about ${points} (chance to come home: ${home}${tiles(fits)}).`,
  home: (feature, followers, chance) =>
    `${n(followers, 'follower comes', 'followers come')} home from the ${features[feature]}${chance ? `; otherwise with a chance of ${chance}` : ''}.`,
  finish: (feature, chance, instead, fits) =>
    `Your ${features[feature]} is easier to complete: ${chance}, not ${instead}${tiles(fits)}.`,
  last: (feature) => `Otherwise no tile left fits a gap of your ${features[feature]}.`,
  grow: (feature, points) => `Your ${features[feature]} promises about ${points} more.`,
  share: (feature, names, points) => `You share the ${features[feature]} with ${list(names)}: about ${points} for you.`,
  steal: (feature, names, points) => `You take the ${features[feature]} from ${list(names)}: about ${points}.`,
  gift: (feature, name, points) => `Otherwise you complete the ${features[feature]} of ${name}: ${points}.`,
  block: (feature, name, chance, instead, fits) =>
    `${name}’s ${features[feature]} is harder to complete: ${chance}, not ${instead}${tiles(fits)}.`,
  deny: (feature, name, points) => `${name}’s ${features[feature]} promises about ${points} less.`,
  hand: (followers, instead) => `You keep ${n(followers, 'follower', 'followers')} in hand, not ${instead}.`,
  percent: percenter('en'),
  points: (points) => n(points, 'point', 'points'),
}
