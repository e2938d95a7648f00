/** The character of the person behind each level: a sentence about its play. */
export const tempers: Record<string, string> = {
  novice: 'Takes the nearest points, in any colour.',
  casual: 'Likes long lines, and overlooks some of them.',
  club: 'Minds the lowest colour, and fills it before it hurts.',
  expert: 'Plans for the half in hand, and closes your best line on the way.',
  master: 'Sees which colours will run dry, and rarely leaves one behind.',
}
