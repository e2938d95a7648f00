/** Hexagons as the page draws them: pointy-top, axial coordinates, q to the east, r south-east. */

export type Cell = string // "q,r"

export interface Point {
  x: number
  y: number
}

export const SQRT3 = Math.sqrt(3)

/** The six turns of a tile, clockwise from the east: E SE SW W NW NE. */
export const TURNS: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
]

export type Turn = 0 | 1 | 2 | 3 | 4 | 5

export function at(q: number, r: number): Cell {
  return `${q},${r}`
}

export function axial(cell: Cell): [number, number] {
  const comma = cell.indexOf(',')
  return [Number(cell.slice(0, comma)), Number(cell.slice(comma + 1))]
}

/** The centre of a cell, in units of one cell's outer radius. */
export function centre(cell: Cell): Point {
  const [q, r] = axial(cell)
  return { x: SQRT3 * (q + r / 2), y: 1.5 * r }
}

export function step(cell: Cell, turn: number, far = 1): Cell {
  const [q, r] = axial(cell)
  const [dq, dr] = TURNS[((turn % 6) + 6) % 6]!
  return at(q + dq * far, r + dr * far)
}

/** The turn that leads from one cell to its neighbour, or null if they do not touch. */
export function turnBetween(from: Cell, to: Cell): Turn | null {
  const [q0, r0] = axial(from)
  const [q1, r1] = axial(to)
  const found = TURNS.findIndex(([dq, dr]) => q0 + dq === q1 && r0 + dr === r1)
  return found < 0 ? null : (found as Turn)
}

export function distance(a: Cell, b: Cell = '0,0'): number {
  const [q0, r0] = axial(a)
  const [q1, r1] = axial(b)
  const q = q1 - q0
  const r = r1 - r0
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2
}

/** Whether a text names a cell of a board of that radius. */
export function within(text: string, radius: number): boolean {
  return /^-?\d+,-?\d+$/.test(text) && distance(text) <= radius
}

/** All cells no farther than `radius` from the middle, row by row from the top. */
export function area(radius: number): Cell[] {
  const cells: Cell[] = []
  for (let r = -radius; r <= radius; r++) {
    const first = Math.max(-radius, -radius - r)
    const last = Math.min(radius, radius - r)
    for (let q = first; q <= last; q++) cells.push(at(q, r))
  }
  return cells
}

/** The cell under a point given in units of one cell's outer radius. */
export function cellAt(point: Point): Cell {
  const r = point.y / 1.5
  const q = point.x / SQRT3 - r / 2
  let rq = Math.round(q)
  let rr = Math.round(r)
  const rs = Math.round(-q - r)
  const dq = Math.abs(rq - q)
  const dr = Math.abs(rr - r)
  const ds = Math.abs(rs + q + r)
  if (dq > dr && dq > ds) rq = -rr - rs
  else if (dr > ds) rr = -rq - rs
  return at(rq === 0 ? 0 : rq, rr === 0 ? 0 : rr)
}

/** The frame of a whole board's drawing, margins included: left, top, width and height. */
export function frame(radius: number): [number, number, number, number] {
  const w = SQRT3 * (radius + 0.5) + 0.36
  const h = 1.5 * radius + 1.52
  return [-w, -h, 2 * w, 2 * h]
}

function numbers(points: Point[]): string {
  return points.map((p) => `${+p.x.toFixed(3)},${+p.y.toFixed(3)}`).join(' ')
}

/** Corners of one pointy-top hexagon of the given outer radius, from the top, clockwise. */
export function corners(middle: Point, size = 1): Point[] {
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const a = (Math.PI / 3) * i - Math.PI / 2
    return { x: middle.x + size * Math.cos(a), y: middle.y + size * Math.sin(a) }
  })
}

export function hexagon(middle: Point, size = 1): string {
  return numbers(corners(middle, size))
}

/** An SVG path through points whose corners are rounded by `radius`. */
export function rounded(points: Point[], radius: number): string {
  const n = points.length
  let d = ''
  for (let i = 0; i < n; i++) {
    const before = points[(i + n - 1) % n]!
    const here = points[i]!
    const after = points[(i + 1) % n]!
    const a = towards(here, before, radius)
    const b = towards(here, after, radius)
    d += `${i ? 'L' : 'M'}${f(a.x)} ${f(a.y)}Q${f(here.x)} ${f(here.y)} ${f(b.x)} ${f(b.y)}`
  }
  return d + 'Z'
}

function towards(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const k = Math.min(by / length, 0.5)
  return { x: from.x + (to.x - from.x) * k, y: from.y + (to.y - from.y) * k }
}

function f(n: number): number {
  return +n.toFixed(3)
}

/** The outline of a tile that points east: first half at 0,0, second half one cell to the right. It goes through
 * the ten outer corners of two joined hexagons, drawn in by `inset` and rounded. */
export function tileOutline(inset: number, radius: number): string {
  const w = SQRT3 / 2
  const k = 1 - inset
  const x = w * k // half width of a drawn-in hexagon
  const far = SQRT3
  const points: Point[] = [
    { x: 0, y: -k },
    { x: w, y: -0.5 + 0.6 * inset },
    { x: far, y: -k },
    { x: far + x, y: -0.5 * k },
    { x: far + x, y: 0.5 * k },
    { x: far, y: k },
    { x: w, y: 0.5 - 0.6 * inset },
    { x: 0, y: k },
    { x: -x, y: 0.5 * k },
    { x: -x, y: -0.5 * k },
  ]
  return rounded(points, radius)
}

/** The board's plate: a large flat-topped hexagon around an area. */
export function plate(radius: number, margin: number): string {
  // The corner cells' centres lie on a flat-topped hexagon; push its corners outward.
  const points = [0, 1, 2, 3, 4, 5].map((turn) => {
    const c = centre(step('0,0', turn, radius))
    const length = Math.hypot(c.x, c.y)
    const k = (length + margin) / length
    return { x: c.x * k, y: c.y * k }
  })
  return rounded(points, 2)
}

/** A stadium around the straight line from a to b. */
export function capsule(a: Point, b: Point, radius: number): string {
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  const x = length ? ((b.x - a.x) / length) * radius : radius
  const y = length ? ((b.y - a.y) / length) * radius : 0
  const arc = `A${f(radius)} ${f(radius)} 0 0 1 `
  return (
    `M${f(a.x + y)} ${f(a.y - x)}L${f(b.x + y)} ${f(b.y - x)}${arc}${f(b.x - y)} ${f(b.y + x)}` +
    `L${f(a.x - y)} ${f(a.y + x)}${arc}${f(a.x + y)} ${f(a.y - x)}Z`
  )
}

/**
 * The cursor's next cell for an arrow key. Up and down keep to a column. Rows shift by half a cell, so they lean
 * towards the side that brings the cursor back above the middle.
 */
export function walk(cell: Cell, key: string, radius: number): Cell {
  const [q, r] = axial(cell)
  const inside = (c: Cell) => distance(c) <= radius
  const first = (...ways: Cell[]) => ways.find(inside) ?? cell
  const odd = Math.abs(r) % 2 === 1
  switch (key) {
    case 'ArrowRight':
      return first(at(q + 1, r))
    case 'ArrowLeft':
      return first(at(q - 1, r))
    case 'ArrowUp':
      return odd ? first(at(q, r - 1), at(q + 1, r - 1)) : first(at(q + 1, r - 1), at(q, r - 1))
    case 'ArrowDown':
      return odd ? first(at(q, r + 1), at(q - 1, r + 1)) : first(at(q - 1, r + 1), at(q, r + 1))
    case 'Home': {
      return at(Math.max(-radius, -radius - r), r)
    }
    case 'End':
      return at(Math.min(radius, radius - r), r)
    default:
      return cell
  }
}
