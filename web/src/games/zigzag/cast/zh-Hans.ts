/** The character of the person behind each level: a sentence about its play. */
export const tempers: Record<string, string> = {
  novice: '什么亮眼拿什么，自己的牌堆忘掉一半。',
  casual: '手快，想得不远。',
  club: '往前看两张卡，少见的会收下。',
  expert: '翻开的卡很少看漏，少见的一张不留。',
  master: '自己的牌堆全记得，你还差一张时就喊停。',
}
