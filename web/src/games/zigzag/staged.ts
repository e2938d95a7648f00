// A fixture on the page, and the hands of a player: for all tests of the board.

import { flushSync, mount, unmount, type Component } from 'svelte'
import { vi } from 'vitest'
import { FixturePlay, type Fixture } from '../../lib/board/fixture.svelte.ts'
import type { Claimed } from '../../lib/game.ts'
import Board from './Board.svelte'
import type { View } from './view.ts'
import { wordsOf } from './words/index.ts'

export const fixtures = import.meta.glob<Fixture>('./fixtures/*.json', { import: 'default', eager: true })
const names = (actor: number | null) => ['Ada', 'Ben', 'Chiara', 'Diego'][actor ?? -1] ?? ''

let shown: ReturnType<typeof mount> | null = null
/** Take down what is on the page. */
export function clear() {
  if (shown) void unmount(shown)
  shown = null
}
/** Put a component on the page. */
export function put<Props extends Record<string, unknown>>(component: Component<Props>, props: Props) {
  shown = mount(component, { target: document.body, props })
  flushSync()
}

/** Return the play of a fixture as on `/dev/zigzag`, with these changes. */
export function staged(name: string, more: Partial<FixturePlay<View>> = {}) {
  return Object.assign(new FixturePlay<View>(fixtures[`./fixtures/${name}.json`]!), { names, now: () => 0, ...more })
}
/** Put the board on the page with a fixture. */
export function show(name: string, more: Partial<FixturePlay<View>> = {}, words = wordsOf('en')) {
  const act = vi.fn(async (_text: string) => true)
  const claim = vi.fn(async (_text: string): Promise<Claimed> => 'done')
  const play = staged(name, { act, claim, ...more })
  put(Board, { play, words })
  return { act, claim, play, view: play.moment.view }
}
export const all = (query: string) => [...document.querySelectorAll<HTMLElement>(query)]
export const one = (query: string) => document.querySelector<HTMLElement>(query)!
export const place = (n: number) => one(`[data-place="${n}"]`)
export const button = (text: string) => all('.bar button').find((found) => found.textContent.trim() === text)!
export function press(key: string, target: Element = document.activeElement ?? document.body) {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  flushSync()
}
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
