import type { Words } from './en.ts'

export const words: Words = {
  about:
    '請選擇在這裡或其他遊戲桌下載的對局紀錄。已結束的對局會以重播開啟，並可分析；未結束的對局可以在這裡繼續，由這個螢幕前的玩家和電腦玩家一起玩。',
  file: '對局紀錄檔案',
  who: '由誰繼續玩？',
  whoAbout: '座位順序與紀錄相同。這局不計入積分。',
  goOn: '繼續遊戲',
}
