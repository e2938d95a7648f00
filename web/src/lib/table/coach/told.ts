// Possible actions, in the words that the game uses for past ones.

import type { Item, LogEntry } from '../../catalogue/game.ts'
import type { AnalysedStep } from '../../net/wire.ts'
import { common } from '../../words/common.ts'

/** The words of entries, as if they had happened after log number `n`. */
export type Would = (entries: readonly LogEntry[], n: number) => string[]

/** An action as an entry of the log. */
const entry = (n: number, actor: number, text: string, items: readonly Item[]): LogEntry => ({
  n,
  ms: 0,
  kind: 'act',
  actor,
  text,
  items: [...items],
})

/** The sentences of actions on a seat after log number `n`, with all that they score. */
export function told(
  would: Would,
  seat: number,
  actions: readonly string[],
  items: readonly Item[],
  n: number,
): string {
  const last = actions.length - 1
  const entries = actions.map((text, i) => entry(n + 1 + i, seat, text, i === last ? items : []))
  return would(entries, n).join(common.now.join)
}

/** Steps in turns: what one seat does, with what was drawn for it before. */
export function turnsOf(line: readonly AnalysedStep[]): AnalysedStep[][] {
  const turns: AnalysedStep[][] = []
  let last: number | null = null
  for (const step of line) {
    const turn = turns.at(-1)
    if (turn && (last === null || step.actor === last)) turn.push(step)
    else turns.push([step])
    last = step.actor < 0 ? null : step.actor
  }
  return turns
}

/** The sentences of the last of these turns, that follow a seat's actions after log number `n`. */
export function toldOn(
  would: Would,
  seat: number,
  actions: readonly string[],
  turns: readonly (readonly AnalysedStep[])[],
  n: number,
): string {
  const first = actions.map((text, i) => entry(n + 1 + i, seat, text, []))
  const steps = turns.flat().map(({ actor, action, items }, i) => entry(n + 1 + first.length + i, actor, action, items))
  const before = steps.length - (turns.at(-1)?.length ?? 0)
  return would([...first, ...steps], n)
    .slice(would([...first, ...steps.slice(0, before)], n).length)
    .join(common.now.join)
}
