import { createRawSnippet, flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Flights } from './flights.svelte.ts'
import Flying from './Flying.svelte'

const still = vi.hoisted(() => ({ current: false }))
vi.mock('../choices/still.ts', () => ({ prefersReducedMotion: still }))

interface Started {
  keyframes: Keyframe[]
  onfinish?: () => void
}
let started: Started[]
let shown: ReturnType<typeof mount> | null
const flights = new Flights<string>()
const box = (x: number, y: number, width: number, height: number) => new DOMRect(x, y, width, height)

beforeEach(() => {
  still.current = false
  started = []
  Object.assign(globalThis, {
    DOMRect: class {
      constructor(
        readonly x: number,
        readonly y: number,
        readonly width: number,
        readonly height: number,
      ) {}
      get left() {
        return this.x
      }
      get top() {
        return this.y
      }
    },
  })
  Element.prototype.animate = function (keyframes) {
    const way = { keyframes: keyframes as Keyframe[], cancel: () => {} }
    started.push(way)
    return way as unknown as Animation
  }
  const thing = createRawSnippet((name: () => string) => ({ render: () => `<b>${name()}</b>` }))
  shown = mount(Flying<string>, { target: document.body, props: { flights, thing } })
})
afterEach(() => {
  flights.finish()
  if (shown) void unmount(shown)
})

const things = () => [...document.querySelectorAll('.flight')].map((one) => one.textContent.trim())

it('flies from middle to middle, as large as where it leaves and then as where it comes to', async () => {
  const landed = vi.fn()
  void flights.send('card', box(0, 0, 40, 40), box(100, 200, 20, 20)).then(landed)
  flushSync()
  expect(things()).toEqual(['card'])
  expect(document.querySelector<HTMLElement>('.flight > div')!.style.inlineSize).toBe('40px')
  const [first, , last] = started[0]!.keyframes
  expect(first!.transform).toBe('translate(20px, 20px) scale(1) rotate(0deg)')
  expect(last!.transform).toBe('translate(110px, 210px) scale(0.5) rotate(0deg)')
  await Promise.resolve()
  expect(landed).not.toHaveBeenCalled()
  started[0]!.onfinish!()
  flushSync()
  await Promise.resolve()
  expect(landed).toHaveBeenCalledOnce()
  expect(things()).toEqual([])
})

it('several fly at a time, and all have landed when they are to', async () => {
  const both = Promise.all([
    flights.send('a', box(0, 0, 9, 9), box(9, 9, 9, 9), { size: 'to', turn: 90 }),
    flights.send('b', box(0, 0, 9, 9), box(9, 9, 9, 9), { size: 'own' }),
  ])
  flushSync()
  expect(things()).toEqual(['a', 'b'])
  expect(started[0]!.keyframes[0]!.transform).toContain('rotate(-90deg)')
  flights.finish()
  await both
  flushSync()
  expect(things()).toEqual([])
})

it('does not fly from or to nowhere, nor for those who want no motion', async () => {
  await flights.send('a', null, box(0, 0, 9, 9))
  await flights.send('b', box(0, 0, 9, 9), box(0, 0, 0, 0))
  still.current = true
  await flights.send('c', box(0, 0, 9, 9), box(9, 9, 9, 9))
  flushSync()
  expect(things()).toEqual([])
})
