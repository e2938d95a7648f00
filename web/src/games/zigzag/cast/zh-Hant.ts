/** The character of the person behind each level: a sentence about its play. */
export const tempers: Record<string, string> = {
  novice: '什麼亮眼拿什麼，自己的牌疊忘掉一半。',
  casual: '手快，想得不遠。',
  club: '往前看兩張卡，少見的會收下。',
  expert: '翻開的卡很少看漏，少見的一張不留。',
  master: '自己的牌疊全記得，你還差一張時就喊停。',
}
