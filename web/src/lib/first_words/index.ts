// The words that every page begins with: the frame's, and those of the games' cards. A language is one
// file, since each file costs a slow connection a round trip.

import type { GameWords } from '../game.ts'
import { Spoken } from '../i18n/spoken.ts'

type Message = (inputs: Record<string, unknown>) => string

interface FirstWords {
  frame: Record<string, Message | undefined>
  /** By the paths of their files. */
  cards: Record<string, GameWords | undefined>
}

async function load(words: Promise<unknown>): Promise<FirstWords> {
  const { cards, ...frame } = (await words) as FirstWords['frame'] & Pick<FirstWords, 'cards'>
  return { frame, cards }
}

export const firstWords = new Spoken<FirstWords>({
  en: () => load(import('./en.ts')),
  'zh-Hant': () => load(import('./zh-Hant.ts')),
  'zh-Hans': () => load(import('./zh-Hans.ts')),
})
