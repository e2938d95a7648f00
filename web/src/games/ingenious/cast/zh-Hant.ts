/** The character of the person behind each level: a sentence about its play. */
export const tempers: Record<string, string> = {
  novice: '眼前有分就拿，不管什麼顏色。',
  casual: '喜歡長長的一條線，有時會看漏。',
  club: '盯著分數最低的顏色，早早補上。',
  expert: '為手上的圖案留好位置，順手堵住你最好的線。',
  master: '看得出哪種顏色快用完，很少讓一種顏色落後。',
}
