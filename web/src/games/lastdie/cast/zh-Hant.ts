/** The character of the person behind each level: a sentence about its play. */
export const tempers: Record<string, string> = {
  novice: '今天大膽，明天膽小：憑感覺擲骰。',
  casual: '只看兩行，其餘聽天由命。',
  club: '多半知道這一擲值不值得。',
  expert: '笑著把黑行留給你。',
  master: '每塊遊戲板都算透了，你只能靠運氣。',
}
