import type { Words } from './en.ts'

export const words: Words = {
  motion: '動畫',
  motionCalm: '慢',
  motionNormal: '一般',
  motionQuick: '快',
  motionNone: '關閉',
  bots: '電腦玩家的速度',
  botsPeople: '像真人一樣',
  botsQuick: '快',
  botsOnce: '立即',
  palette: '棋子配色',
  paletteUsual: '預設',
  paletteRedGreen: '適合紅綠色盲',
  paletteContrast: '高對比',
  confirmMoves: '每步行動先確認再送出',
  confirmMovesAbout: '關閉後，再點一次同一處，或把棋子拖到位放開，就會立即行動。',
  reactionsShown: '顯示玩家的表情',
  leftHanded: '慣用左手：手機上的按鈕在左邊',
}
