/** Descriptions of the standard levels, for games whose bots have no names. */
export const words: Record<string, string> = {
  novice: 'Still learning: plays for the moment and overlooks a lot.',
  casual: 'Plays for fun: sees the obvious and misses the rest.',
  club: 'Practised: looks ahead a little and seldom overlooks anything.',
  expert: 'Experienced: plans ahead and hardly ever errs.',
  master: 'The strongest: every mistake costs you.',
}

export type Words = typeof words
