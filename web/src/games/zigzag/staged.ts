// The board of this game on the page, for its tests.

import { flushSync } from 'svelte'
import type { Fixture } from '../../lib/board/fixture.svelte.ts'
import { one, stage } from '../../lib/board/staged.ts'
import Board from './Board.svelte'
import type { View } from './view.ts'
import { words as boardWords } from './words.ts'

export { all, button, clear, one, press, put } from '../../lib/board/staged.ts'
export const fixtures = import.meta.glob<Fixture>('./fixtures/*.json', { import: 'default', eager: true })
export const { staged, show } = stage<View, unknown, ReturnType<typeof boardWords.of>>(
  Board,
  boardWords.of('en'),
  fixtures,
)
export const place = (n: number) => one(`[data-place="${n}"]`)
export function touch(element: HTMLElement) {
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  flushSync()
}
/** Press Enter on the focused element: a click without a pointer. */
export function enter() {
  document.activeElement!.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }))
  flushSync()
}
export const at = (view: View, lies: string) => view.table.indexOf(lies as never) + 1
export const spoken = () => one('.zz > [role=status]').textContent.trim()
