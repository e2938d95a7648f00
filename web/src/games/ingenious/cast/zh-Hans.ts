/** The character of the person behind each level: a sentence about its play. */
export const tempers: Record<string, string> = {
  novice: '眼前有分就拿，不管什么颜色。',
  casual: '喜欢长长的一条线，有时会看漏。',
  club: '盯着分数最低的颜色，早早补上。',
  expert: '为手上的图案留好位置，顺手堵住你最好的线。',
  master: '看得出哪种颜色快用完，很少让一种颜色落后。',
}
