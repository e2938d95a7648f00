/** The character of the person behind each level: a sentence about its play. */
export const tempers: Record<string, string> = {
  novice: '今天大胆，明天胆小：凭感觉掷骰。',
  casual: '只看两行，其余听天由命。',
  club: '多半知道这一掷值不值得。',
  expert: '笑着把黑行留给你。',
  master: '每块游戏板都算透了，你只能靠运气。',
}
