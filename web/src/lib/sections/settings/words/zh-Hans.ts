import type { Words } from './en.ts'

export const words: Words = {
  motion: '动画',
  motionCalm: '慢',
  motionNormal: '普通',
  motionQuick: '快',
  motionNone: '关闭',
  bots: '电脑玩家的速度',
  botsPeople: '像真人一样',
  botsQuick: '快',
  botsOnce: '立即',
  palette: '棋子配色',
  paletteUsual: '默认',
  paletteRedGreen: '适合红绿色盲',
  paletteContrast: '高对比度',
  confirmMoves: '每步行动先确认再发送',
  confirmMovesAbout: '关闭后，再点一次同一处，或把棋子拖到位松开，就会立即行动。',
  reactionsShown: '显示玩家的表情',
  leftHanded: '惯用左手：手机上的按钮在左边',
}
