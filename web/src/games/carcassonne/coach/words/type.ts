// The words of the coach's reasons.

export type Feature = 'road' | 'city' | 'cloister' | 'farm'

export interface ReasonWords {
  farm: (points: string, cities: number, instead: number) => string
  theirFarm: (name: string, points: string) => string
  claim: (feature: Feature, points: string, home: string, fits: number) => string
  tied: (feature: Feature, points: string, home: string, fits: number) => string
  /** `chance`: '' if no follower would be there otherwise. */
  home: (feature: Feature, followers: number, chance: string) => string
  finish: (feature: Feature, chance: string, instead: string, fits: number) => string
  last: (feature: Feature) => string
  grow: (feature: Feature, points: string) => string
  share: (feature: Feature, names: readonly string[], points: string) => string
  steal: (feature: Feature, names: readonly string[], points: string) => string
  gift: (feature: Feature, name: string, points: string) => string
  block: (feature: Feature, name: string, chance: string, instead: string, fits: number) => string
  deny: (feature: Feature, name: string, points: string) => string
  hand: (followers: number, instead: number) => string
  percent: (share: number) => string
  points: (points: number) => string
}
