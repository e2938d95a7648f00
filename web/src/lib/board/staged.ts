// A fixture on the page, and the hands of a player: for all tests of boards.

import { flushSync, mount, unmount, type Component } from 'svelte'
import { expect, vi } from 'vitest'
import type { Claimed } from '../catalogue/game.ts'
import { FixturePlay, type Fixture } from './fixture.svelte.ts'
import { NO_MARKS, type Marks, type Tone } from './play.ts'
import { patiently } from '../testing/patiently.ts'

/** Names of the seats of all fixtures. */
export const names = (actor: number | null) => ['Ada', 'Ben', 'Chiara', 'Diego', 'Elif', 'Farid'][actor ?? -1] ?? ''

let shown: ReturnType<typeof mount> | null = null
/** Take down what is on the page. */
export function clear() {
  if (shown) void unmount(shown)
  shown = null
}
/** Put a component on the page, instead of what is there. */
export function put<Props extends Record<string, unknown>>(component: Component<Props>, props: Props) {
  clear()
  shown = mount(component, { target: document.body, props })
  flushSync()
}

/** Return the fixtures of a game by name, and functions that make a play of one and put it on the page. */
export function stage<View, Shown, Words, Told extends Fixture = Fixture>(
  board: Component<{ play: FixturePlay<View, Shown>; words: Words }>,
  english: Words,
  files: Record<string, Told>,
) {
  const fixtureOf = (name: string) => files[`./fixtures/${name}.json`]!
  const staged = (name: string, more: Partial<FixturePlay<View, Shown>> = {}) =>
    Object.assign(new FixturePlay<View, Shown>(fixtureOf(name)), { names, now: () => 0, ...more })
  const show = (name: string, more: Partial<FixturePlay<View, Shown>> = {}, words = english) => {
    const act = vi.fn(async (_text: string) => true)
    const claim = vi.fn(async (_text: string): Promise<Claimed> => 'done')
    const play = staged(name, { act, claim, ...more })
    put(board, { play, words })
    return { act, claim, play, view: play.moment.view, legal: play.moment.legal }
  }
  return { fixtureOf, staged, show }
}

export const all = (query: string) => [...document.querySelectorAll<HTMLElement>(query)]
export const one = (query: string) => document.querySelector<HTMLElement>(query)!
export const button = (text: string) => all('.bar button').find((found) => found.textContent.trim() === text)!
export function press(key: string, target: Element = document.activeElement ?? document.body) {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  flushSync()
}
export function click(element: HTMLElement) {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  flushSync()
}

/** Return marks that are written as `2 good`, `6 > 3` and `5 good 40%`. */
export function marksOf(cells: string[], lines: string[], numbers: string[]): Marks {
  const read = (text: string) => /^(.+) (good|poor|plain)(?: (.+))?$/.exec(text)!
  return {
    cells: cells.map(read).map(([, at, tone]) => ({ at: at!, tone: tone as Tone })),
    lines: lines.map((line) => line.split(' > ')).map(([from, to]) => ({ from: from!, to: to!, tone: 'plain' })),
    numbers: numbers.map(read).map(([, at, tone, text]) => ({ at: at!, text: text!, tone: tone as Tone })),
  }
}
/** Expect one line, these tones of cells, numbers and words of marks, and that they go. */
export async function expectMarks(
  play: FixturePlay<never, never>,
  cells: string[],
  numbers: string[],
  said: string[],
): Promise<void> {
  await patiently(() => {
    flushSync()
    expect([all('.marks text'), all('.marked li')].map(({ length }) => length)).toEqual([numbers.length, said.length])
  })
  expect(all('.marks .cell').map((cell) => cell.classList[1])).toEqual(cells)
  expect(all('.marks .head')).toHaveLength(1)
  expect(all('.marks text').map((text) => text.textContent)).toEqual(numbers)
  expect(all('.marked li').map((line) => line.textContent)).toEqual(said)
  play.marks = NO_MARKS
  flushSync()
  expect(all('.marks path, .marked')).toEqual([])
}
/** Give each element a place of its own size, as a browser would. */
export const laidOut = () =>
  vi
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ left: 1, top: 1, width: 10, height: 10 } as DOMRect)

/** Expect that an arrow key leads over a board, wherever the focus is. */
export function expectLedOver(board: string) {
  pressElsewhere('ArrowRight')
  expect(one(board).contains(document.activeElement)).toBe(true)
}

/** Presses a key on a button that is no part of the board. */
export function pressElsewhere(key: string): void {
  const elsewhere = document.body.appendChild(document.createElement('button'))
  elsewhere.focus()
  elsewhere.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  flushSync()
  elsewhere.remove()
}
