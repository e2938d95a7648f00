// What the coach says: not among the frame's words, since a page needs it only when it is asked.

import { Spoken } from '../../i18n/spoken.ts'

/** Nothing to speak of, a little, clear, much. */
type Sizes<Said> = readonly [Said, Said, Said, Said]

export interface CoachWords {
  hint: string
  thinking: string
  idea: (n: number, all: number) => string
  previous: string
  next: string
  hide: string
  /** The best idea against the next. */
  better: Sizes<string>
  /** Another against the best. */
  worse: Sizes<string>
  only: string
  even: string
  leads: (name: string, share: string) => string
  result: (points: string) => string
  /** What is marked with dots. */
  dotted: string
  playOn: string
  goesOn: string
  wayOn: (step: number, all: number) => string
  waiting: string
  working: (done: number, all: number) => string
  failed: string
  again: string
  graph: Record<'share' | 'points', string>
  graphAbout: string
  after: (turn: number, all: number) => string
  turn: string
  asTable: string
  toStep: string
  luckAndSkill: string
  player: string
  luck: string
  choices: string
  luckAbout: Record<'share' | 'points', string>
  choicesAbout: Record<'share' | 'points', string>
  /** In words, from a large loss to a large gain. */
  lucks: readonly [string, string, string, string, string]
  /** From none to a large loss. */
  losses: Sizes<string>
  slips: string
  noSlips: string
  show: (action: string) => string
  showShort: string
  cost: (loss: string) => string
  played: string
  instead: string
  back: string
}

export const words = new Spoken<CoachWords>({
  en: async () => (await import('./en.ts')).en,
  'zh-Hant': async () => (await import('./zh-Hant.ts')).zhHant,
  'zh-Hans': async () => (await import('./zh-Hans.ts')).zhHans,
})
