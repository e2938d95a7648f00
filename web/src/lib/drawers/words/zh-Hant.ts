import type { KeyWords } from './type.ts'

export const zhHant: KeyWords = {
  arrows: '方向鍵：無論焦點在哪，都在遊戲板上移動',
  enter: 'Enter：選定標示的位置',
  escape: 'Esc：收回尚未送出的行動、放回拿起的棋子、關閉開啟的面板',
  undo: 'Ctrl+Z：收回上一步',
  hint: 'H：請教練提示（此桌有提示時）',
  help: '?：鍵盤操作說明',
}
