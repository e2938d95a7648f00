/** The six colours, each with the shape that tells it without colour. */

import type { Colour } from './view_types.ts'

export type { Colour }

/** In the order of notation, tracks and tiles. */
export const COLOURS: readonly Colour[] = ['R', 'G', 'O', 'B', 'Y', 'P']

export function isColour(letter: string | undefined): letter is Colour {
  return letter !== undefined && (COLOURS as readonly string[]).includes(letter)
}

function round(n: number): number {
  return +n.toFixed(3)
}

function star(rays: number, outer: number, inner: number): string {
  let d = ''
  for (let i = 0; i < rays * 2; i++) {
    const a = (Math.PI / rays) * i - Math.PI / 2
    const r = i % 2 ? inner : outer
    d += `${i ? 'L' : 'M'}${round(r * Math.cos(a))} ${round(r * Math.sin(a))}`
  }
  return d + 'Z'
}

function disc(r: number): string {
  return `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`
}

function hexagon(r: number): string {
  let d = ''
  for (let i = 0; i < 6; i++) {
    const a = (Math.PI / 3) * i
    d += `${i ? 'L' : 'M'}${round(r * Math.cos(a))} ${round(r * Math.sin(a))}`
  }
  return d + 'Z'
}

/** A sun: a small disc and 24 separate rays around it. */
function sun(): string {
  let d = disc(0.5)
  for (let i = 0; i < 24; i++) {
    const a = (Math.PI / 12) * i - Math.PI / 2
    const half = 0.1
    const x = Math.cos(a)
    const y = Math.sin(a)
    const p = (r: number, w: number) => `${round(r * x - w * y)} ${round(r * y + w * x)}`
    d += `M${p(0.61, half * 0.8)}L${p(1.02, half * 0.35)}L${p(1.02, -half * 0.35)}L${p(0.61, -half * 0.8)}Z`
  }
  return d
}

/** One path a shape, within a circle of radius 1 (fill rule even-odd). */
export const SHAPES: Record<Colour, string> = {
  R: star(12, 1.02, 0.56),
  G: disc(0.84),
  O: hexagon(1) + hexagon(0.62) + hexagon(0.46),
  B: star(6, 1.04, 0.44),
  Y: sun(),
  P: disc(0.94) + disc(0.52),
}
