/** The character of the person behind each level: a sentence about its play. */
export const tempers: Record<string, string> = {
  novice: 'Bold today, timid tomorrow: rolls by feeling.',
  casual: 'Watches two rows and hopes for the rest.',
  club: 'Knows when a roll is worth it, most of the time.',
  expert: 'Leaves you the black rows, with a smile.',
  master: 'Has worked out every board. Luck is all that is left to you.',
}
