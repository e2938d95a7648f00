/** Where the marks of a play lie on a board: each board says what shape a place has. */

import type { Marks } from './play.ts'

/** A place as it is drawn: its middle, and its outline as an SVG path. */
export interface Shape {
  x: number
  y: number
  outline: string
}

/** A rectangle with round corners, by its left upper corner. */
export function box(x: number, y: number, width: number, height: number, round: number): Shape {
  const r = Math.min(round, width / 2, height / 2)
  const [w, h] = [width - 2 * r, height - 2 * r]
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx * r} ${dy * r}`
  const outline = `M${x + r} ${y}h${w}${corner(1, 1)}v${h}${corner(-1, 1)}h${-w}${corner(-1, -1)}v${-h}${corner(1, -1)}z`
  return { x: x + width / 2, y: y + height / 2, outline }
}

/** The parts that draw marks and say them load with the first ones: few games have any from the start. */
export const marksPart = () => import('./Marks.svelte')
export const marksOverPart = () => import('./MarksOver.svelte')
export const marksTextPart = () => import('./MarksText.svelte')

export function isEmpty(marks: Marks): boolean {
  return marks.cells.length + marks.lines.length + marks.numbers.length === 0
}

/** The line from middle to middle, and the head of an arrow that is so large. */
export function arrow(from: Shape, to: Shape, size: number): { line: string; head: string } {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const [dx, dy] = [(to.x - from.x) / far, (to.y - from.y) / far]
  const at = (back: number, aside: number) => `${to.x - dx * back - dy * aside} ${to.y - dy * back + dx * aside}`
  return {
    line: `M${from.x} ${from.y}L${at(Math.min(size, far), 0)}`,
    head: `M${at(0, 0)}L${at(size, size / 2)}L${at(size, -size / 2)}z`,
  }
}
