/** The character of the person behind each level: a sentence about its play. */
export const tempers: Record<string, string> = {
  novice: '喜欢大草原，派去的农夫多得收不回来。',
  casual: '哪里近就盖哪里，很少数还剩几块方块。',
  club: '每块方块都比较几个位置，开了头就会盖完。',
  expert: '有耐心：留着队员，在你最不情愿的时候挤进你的城市。',
  master: '剩下的方块一块块都数着，最后几步不出错。',
}
