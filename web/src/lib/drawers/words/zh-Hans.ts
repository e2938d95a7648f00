import type { KeyWords } from './type.ts'

export const zhHans: KeyWords = {
  arrows: '方向键：无论焦点在哪，都在游戏板上移动',
  enter: 'Enter：选定标示的位置',
  escape: 'Esc：收回尚未发送的行动、放回拿起的棋子、关闭打开的面板',
  undo: 'Ctrl+Z：收回上一步',
  hint: 'H：请教练提示（此桌有提示时）',
  help: '?：键盘操作说明',
}
