/** The character of the person behind each level: a sentence about its play. */
export const tempers: Record<string, string> = {
  novice: 'Grabs what shines, and forgets half of what is in the pile.',
  casual: 'Has quick hands and a short plan.',
  club: 'Looks two cards ahead, and keeps rare ones.',
  expert: 'Seldom misses a card that lies open, and leaves nothing rare behind.',
  master: 'Remembers the whole pile, and calls stop when you need one more card.',
}
