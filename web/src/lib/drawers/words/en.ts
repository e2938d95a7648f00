import type { KeyWords } from './type.ts'

export const en: KeyWords = {
  arrows: 'Arrow keys: move over the board, wherever the focus is',
  enter: 'Enter: choose what is marked',
  escape: 'Escape: take back what is not yet sent, put back what is carried, close what is open',
  undo: 'Ctrl+Z: undo your last move',
  hint: 'H: a hint, where the table has hints',
  help: '?: show these keys',
}
