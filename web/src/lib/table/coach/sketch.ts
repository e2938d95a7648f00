// The coach's ideas as marks on the board.

import { NO_MARKS, type Marks, type Tone } from '../../board/play.ts'
import type { Sketch } from '../../catalogue/game.ts'

export interface Idea {
  /** The suggested actions, in order. */
  actions: readonly string[]
  /** The likely continuation, turn by turn, as far as it is shown. */
  line?: readonly (readonly string[])[]
  /** The actions played instead. */
  played?: readonly string[]
}

/** The marks of an idea: what one could do is good, what was done instead poor, and how it goes on plain
 * and numbered. */
export function drawn<View, Words>(
  sketch: Sketch<View, Words>,
  { actions, line = [], played = [] }: Idea,
  view: View,
  words: Words,
): Marks {
  const spots = (texts: readonly string[], tone: Tone, before: readonly string[] = []) =>
    texts.map((text, i) =>
      sketch(text, [...before, ...texts.slice(0, i)], view, words).map((spot) => ({ ...spot, tone })),
    )
  const good = spots(actions, 'good').flat()
  const poor = spots(played, 'poor')
    .flat()
    .filter(({ at }) => !good.some((other) => other.at === at))
  const next = line
    .map((turn, i) => spots(turn, 'plain', [...actions, ...line.slice(0, i).flat()]).flat())
    .filter((found) => found.length > 0)
  const numbered = next.flatMap(([first], i) =>
    first ? [{ at: first.at, text: String(i + 1), tone: first.tone }] : [],
  )
  const written = good.flatMap(({ at, text, tone }) => (text ? [{ at, text, tone }] : []))
  if (good.length + poor.length + next.length === 0) return NO_MARKS
  return {
    cells: [...next.flat(), ...poor, ...good].map(({ at, tone }) => ({ at, tone })),
    lines: [],
    numbers: [...numbered, ...written],
  }
}
