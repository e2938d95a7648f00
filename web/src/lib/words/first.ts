// The words that every page begins with: of the frame, of codes, of the games' cards, and of the ways to sections. A
// language is one file of the build.

import type { Words as Codes } from './codes/en.ts'
import type { Words as Common } from './common/en.ts'
import type { GameWords } from '../catalogue/game.ts'
import { Spoken } from './spoken.ts'

export interface First {
  readonly common: Common
  readonly codes: Codes
  /** By path. */
  readonly cards: Readonly<Record<string, GameWords>>
  readonly ways: Readonly<Record<string, unknown>>
}

export const first = import.meta.glob<First>('./first/*.ts')

/** The words of the ways to a section, by the name of its folder. */
export function wayWordsOf<Words>(section: string): Spoken<Words> {
  const ours = (path: string) => path.includes(`/sections/${section}/`)
  return new Spoken(first, ({ ways }: First) => Object.entries(ways).find(([path]) => ours(path))![1] as Words)
}
