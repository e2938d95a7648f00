// The page asks for nothing that the oldest browsers lack (`older.ts`), apart from what is made for them.
import { expect, it, vi } from 'vitest'
import docs from '../../../../docs/play/first-game.md?raw'
import { OLDEST, withoutDynamicUnits } from '../../../older.ts'
import script from '../../../older.js?raw'
import sentence from '../../../public/too-old.html?raw'
import { Surface } from '../../games/carcassonne/scenery/land/surface.ts'
import { givePopovers } from '../board/popovers.ts'

const sources: Record<string, string> = import.meta.glob(['../../**/*.{ts,svelte}', '!../../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const OFFSCREEN = /\bOffscreenCanvas\b/
const SURFACE = '../../games/carcassonne/scenery/land/surface.ts'

/** Functions that came after the oldest of these browsers, by MDN's tables of support. */
const NEWER = [
  /\b(?:Object|Map)\.groupBy\b/,
  /\bArray\.fromAsync\b/,
  /\bPromise\.(?:withResolvers|try)\b/,
  /\bAbortSignal\.(?:any|timeout)\b/,
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  /\.checkVisibility\(/,
  OFFSCREEN,
  /\brequestIdleCallback\b/,
  /\.roundRect\(/,
  /\bIntl\.Segmenter\b/,
  /\bscrollend\b/,
  /\bstatic \{/,
  /\(\?<[=!]/, // looking behind in an expression: Safari 16.4
]

it('uses nothing newer than the oldest browsers', () => {
  const found = Object.entries(sources).flatMap(([file, text]) =>
    NEWER.filter((name) => name.test(text)).map((name) => `${file}: ${name}`),
  )
  expect(found).toEqual([`${SURFACE}: ${OFFSCREEN}`])
})

it('asks for canvases behind before it uses them, and paints without them on the canvas itself', () => {
  const text = sources[SURFACE]!
  expect(text.indexOf("typeof OffscreenCanvas !== 'undefined'")).toBeGreaterThan(0)
  expect(text.match(/new OffscreenCanvas\b/g)).toHaveLength(1)
  // This test's browser has none either.
  expect('OffscreenCanvas' in globalThis).toBe(false)
  const canvas = document.createElement('canvas')
  const brush = { drawImage: vi.fn() } as unknown as CanvasRenderingContext2D
  vi.spyOn(canvas, 'getContext').mockReturnValue(brush)
  const surface = new Surface(canvas)
  surface.resize(20)
  expect(surface.brush).toBe(brush)
  expect(canvas.width).toBe(20)
})

it('asks for open popovers in one place, since older browsers take the question for an error', () => {
  const asked = Object.entries(sources).filter(([, text]) => /querySelector[^\n]*:popover-open/.test(text))
  expect(asked.map(([file]) => file)).toEqual(['../board/popover.ts'])
})

it('gives lists what they lack', () => {
  const kept = { ...Object.getOwnPropertyDescriptors(Array.prototype) } as Record<string, PropertyDescriptor>
  const names = ['toSorted', 'toReversed', 'toSpliced', 'with']
  try {
    for (const name of names) Reflect.deleteProperty(Array.prototype, name)
    new Function(script)()
    const list = [3, 1, 2]
    expect(list.toSorted()).toEqual([1, 2, 3])
    expect(list.toSorted((a, b) => b - a)).toEqual([3, 2, 1])
    expect(list.toReversed()).toEqual([2, 1, 3])
    expect(list.toSpliced(1, 1, 7, 8)).toEqual([3, 7, 8, 2])
    expect(list.with(-1, 9)).toEqual([3, 1, 9])
    expect(list).toEqual([3, 1, 2])
    expect(Object.keys(list)).toEqual(['0', '1', '2'])
  } finally {
    for (const name of names) Object.defineProperty(Array.prototype, name, kept[name]!)
  }
})

it('gives sheets that open, and close by a tap elsewhere and by Escape', () => {
  givePopovers()
  document.body.innerHTML = `<button popovertarget="s">open</button>
    <div popover id="s"><button popovertarget="s" popovertargetaction="hide">close</button></div><p>else</p>`
  const [open, close] = document.querySelectorAll('button')
  const sheet = document.getElementById('s')!
  const shown = () => 'shown' in sheet.dataset
  open!.click()
  expect(shown()).toBe(true)
  close!.click()
  expect(shown()).toBe(false)
  open!.click()
  document.querySelector('p')!.click()
  expect(shown()).toBe(false)
  open!.click()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(shown()).toBe(false)
})

it('names heights of the window in units that Chrome 100 knows, too', () => {
  expect(withoutDynamicUnits('a{top:0;height:calc(100dvh - 1px)}')).toBe(
    'a{top:0;height:calc(100vh - 1px);height:calc(100dvh - 1px)}',
  )
})

it('names the same browsers to their users and in the documentation', () => {
  const { chrome, firefox, safari } = OLDEST
  for (const name of [`Safari ${safari}`, `Edge ${chrome}`, `Firefox ${firefox}`])
    for (const text of [docs, sentence]) expect(text.replaceAll(/\s+/g, ' ')).toContain(name)
})
