/** Paints tiles on canvases, a few at a time, in the present colours of the page. */

import type { Paint } from './paint.ts'
import { SPRITES } from './sprites.ts'
import type { Brush, Surface } from './surface.ts'
import type { Painted } from './tile.ts'

/** Whether this browser can paint. The one of the unit tests cannot. */
export const PAINTS = typeof Path2D !== 'undefined'

/** The overlap of neighbours beyond the tile's sides, in units. */
export const BLEED = 2

let colours = new Map<string, string>()
/** Small things as they are stamped again and again, by their size in pixels and names. */
let stamps = new Map<string, HTMLCanvasElement>()
/** The scheme of the colours; '' is the page's. */
let scheme = ''
/** The room of a stamp around a thing's foot, in units: left, up, across, down in all. Things whose names have several letters are
 * larger, and rare. */
const ROOM = [10, 19, 24, 28] as const

/** Called when the page has changed its colours. */
export function forget(): void {
  colours = new Map()
  stamps = new Map()
}

/** Paints in the colours of the day, whatever the page's are. */
export function byDay(paint: () => void): void {
  const kept = [colours, stamps, scheme] as const
  forget()
  scheme = 'light'
  try {
    paint()
  } finally {
    ;[colours, stamps, scheme] = kept
  }
}

function colour(name: string): string {
  let found = colours.get(name)
  if (found === undefined) {
    const probe = document.createElement('i')
    probe.style.colorScheme = scheme
    probe.style.color = `var(--crc-${name})`
    document.body.append(probe)
    found = getComputedStyle(probe).color
    probe.remove()
    colours.set(name, found)
  }
  return found
}

const paths = new WeakMap<Paint, Path2D>()

export function draw(brush: Brush, paints: readonly Paint[]): void {
  for (const paint of paints) {
    let path = paths.get(paint)
    if (!path) paths.set(paint, (path = new Path2D(paint.d)))
    brush.globalAlpha = paint.alpha ?? 1
    if (paint.fill) {
      brush.fillStyle = colour(paint.fill)
      brush.fill(path)
    }
    if (paint.line) {
      brush.strokeStyle = colour(paint.line)
      brush.lineWidth = paint.wide ?? 1
      brush.lineCap = paint.dash ? 'butt' : 'round'
      brush.setLineDash((paint.dash ?? '').split(' ').filter(Boolean).map(Number))
      brush.stroke(path)
    }
  }
}

function stamp(name: string, scale: number): HTMLCanvasElement {
  const key = `${name} ${scale}`
  let found = stamps.get(key)
  if (!found) {
    found = document.createElement('canvas')
    const [left, up, wide, high] = ROOM
    found.width = Math.ceil(wide * scale)
    found.height = Math.ceil(high * scale)
    const brush = found.getContext('2d')
    if (brush) {
      brush.setTransform(scale, 0, 0, scale, left * scale, up * scale)
      brush.lineJoin = 'round'
      draw(brush, SPRITES[name] ?? [])
    }
    stamps.set(key, found)
  }
  return found
}

/** Paints a tile whose upper left corner is at `left` and `top`, with its overlap. `scale`: pixels per unit. */
function paintAt(brush: Brush, { paints, things }: Painted, left: number, top: number, scale: number): void {
  const place = (x: number, y: number) => brush.setTransform(scale, 0, 0, scale, (left + x) * scale, (top + y) * scale)
  brush.lineJoin = 'round'
  place(0, 0)
  draw(brush, paints)
  for (const [name, x, y] of things) {
    if (name.length > 2) {
      place(x, y)
      draw(brush, SPRITES[name] ?? [])
      continue
    }
    brush.setTransform(1, 0, 0, 1, 0, 0)
    brush.globalAlpha = 1
    const [aside, up] = ROOM
    brush.drawImage(stamp(name, scale), Math.round((left + x - aside) * scale), Math.round((top + y - up) * scale))
  }
}

const TILE = 100 + 2 * BLEED

/** Paints a canvas of one tile. `fine`: pixels per unit. */
export function paintOn(canvas: HTMLCanvasElement, painted: Painted, fine: number): void {
  const size = Math.round(TILE * fine)
  if (canvas.width !== size) canvas.width = canvas.height = size
  const brush = canvas.getContext('2d', { alpha: false })
  if (brush) paintAt(brush, painted, BLEED, BLEED, size / TILE)
}

/** Makes a canvas of several tiles as fine as `fine`; its picture stays. */
export function refine(surface: Surface, units: number, fine: number): void {
  surface.resize(Math.round(units * fine))
}

/** Paints one tile of a canvas of several, at this column and row of it; null clears its square. */
export function paintPart(surface: Surface, painted: Painted | null, column: number, row: number, fine: number): void {
  const { brush } = surface
  if (!brush) return
  const [left, top] = [100 * column, 100 * row].map((units) => Math.round(units * fine)) as [number, number]
  const size = Math.round(TILE * fine)
  brush.save()
  brush.setTransform(1, 0, 0, 1, 0, 0)
  brush.clearRect(left, top, size, size)
  if (painted) {
    brush.beginPath()
    brush.rect(left, top, size, size)
    brush.clip()
    paintAt(brush, painted, 100 * column + BLEED, 100 * row + BLEED, fine)
  }
  brush.restore()
}

/** The milliseconds of a frame that painting may take. */
const SLICE = 14
let waiting: (() => void)[] = []
let due = false
let spent = 0

function work(): void {
  due = false
  const start = performance.now()
  while (waiting.length && performance.now() - start < SLICE) waiting.shift()!()
  spent = 0
  if (waiting.length) later()
}

function later(): void {
  if (due) return
  due = true
  requestAnimationFrame(work)
}

/** Paints at once if there is time, else in one of the next frames. Returns a function that cancels it. */
export function soon(job: () => void): () => void {
  if (!waiting.length && spent < SLICE) {
    const start = performance.now()
    job()
    spent += performance.now() - start
    later()
    return () => undefined
  }
  waiting.push(job)
  later()
  return () => (waiting = waiting.filter((one) => one !== job))
}
