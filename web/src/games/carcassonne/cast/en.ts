/** The character of the person behind each level: a sentence about its play. */
export const tempers: Record<string, string> = {
  novice: 'Loves big fields, and has too many farmers in them.',
  casual: 'Builds whatever is nearest, and seldom counts the tiles that are left.',
  club: 'Weighs a few places for each tile, and finishes what was begun.',
  expert: 'Patient: keeps followers back, and joins your city when you least like it.',
  master: 'Counts every tile still to come, and plays the last ones without a mistake.',
}
