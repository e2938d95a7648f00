/** Text and sound of an entry of the log: one sentence for each event; while everybody collects only those that concern
 * all. */

import type { Locale, LogEntry, Names } from '../../lib/catalogue/game.ts'
import type { Terrain } from './terrain.ts'
import { itemsOf, standingOf, wordsIn, type GameItem } from './view.ts'
import { words as boardWords, type Words } from './words.ts'
import { byVerb } from '../../lib/sound/sounds.ts'

export function describe(
  entry: LogEntry,
  names: Names,
  locale: Locale,
  log: readonly LogEntry[],
  calm = false,
  whole = false,
): string {
  if (entry.kind !== 'act') return ''
  const words = boardWords.of(locale)
  const items = itemsOf(entry.items)
  return [
    said(entry, names, words, log) || (calm || whole ? collected(entry, names, words, whole) : ''),
    ...items.map((item) => told(item, names, words)),
  ]
    .filter(Boolean)
    .join(words.join)
}

/** The maze card or the terrain that chance decided. */
export function chance(entry: LogEntry, locale: Locale): string {
  const words = boardWords.of(locale)
  const [verb = '', what = ''] = wordsIn(entry)
  if (verb === 'deal' || verb === 'penalty') return what ? words.say.card(Number(what.slice(1))) : ''
  return verb === 'reveal' || verb === 'goal' ? (words.terrains[what as Terrain] ?? '') : ''
}

function said(entry: LogEntry, names: Names, words: Words, log: readonly LogEntry[]): string {
  const [verb, what = '', more] = wordsIn(entry)
  const name = names(entry.actor)
  if (verb === 'lay') return words.say.lay(name, more === '180' ? words.say.turned : '')
  if (verb === 'goal') return words.say.dealt(names(goalsBefore(entry, log)), words.terrains[what as Terrain])
  if (verb === 'surplus') return words.say.surplus(name)
  if (verb === 'stop') return what === 'goal' ? words.say.goal(name) : words.say.dry(name)
  if (verb === 'timeup') return words.say.timeup
  if (verb === 'expire') return words.say.expire(names(Number(what)))
  if (verb !== 'move' || goesOn(entry, log)) return ''
  const to = standingOf(what)
  const steps = stepsTo(entry, log).length
  if (typeof to === 'string') return words.say.moveGoal(name, steps)
  return words.say.move(name, steps, to[0] + 1, to[1] + 1, to[2] + 1)
}

/** Where all collect at once nobody could read it, and nobody wants to read what every card begins with. */
function collected(entry: LogEntry, names: Names, words: Words, whole: boolean): string {
  const [verb] = wordsIn(entry)
  const name = names(entry.actor)
  if (verb === 'flip') return whole ? words.say.flip(name) : ''
  if (verb === 'keep') return words.say.keep(name)
  if (verb === 'leave') return words.say.leave(name)
  return verb === 'take' ? words.say.take(name) : ''
}

const isStep = (entry: LogEntry | undefined, actor: number | null) =>
  entry?.actor === actor && wordsIn(entry)[0] === 'move'

/** Whether the next entry is a step of the same run: a run is one line of the log. */
function goesOn({ n, actor }: LogEntry, log: readonly LogEntry[]): boolean {
  return isStep(
    log.find((later) => later.n > n && later.kind === 'act'),
    actor,
  )
}

/** The steps of a run up to this one. */
export function stepsTo({ n, actor }: LogEntry, log: readonly LogEntry[]): LogEntry[] {
  const acts = log.filter((entry) => entry.n <= n && entry.kind === 'act')
  return acts.slice(acts.findLastIndex((entry) => !isStep(entry, actor)) + 1)
}

/** 2.3: the goals are dealt seat by seat. */
function goalsBefore({ n }: LogEntry, log: readonly LogEntry[]): number {
  return log.filter((entry) => entry.n < n && wordsIn(entry)[0] === 'goal').length
}

export function told(item: GameItem, names: Names, words: Words): string {
  const name = names(item.seat)
  if (item.kind === 'penalty') return words.say.penalty(name)
  if (item.kind === 'race') return words.say.race(name, item.points)
  const end = item.misfit
    ? words.say.stuck(name, words.terrains[item.misfit])
    : item.end === 'goal'
      ? words.say.reached(name)
      : words.say.spent(name)
  return item.passed && item.end !== 'goal' ? end + words.join + words.say.passed(item.passed) : end
}

const cards = { lay: 'card', flip: 'card', keep: 'card', leave: 'card', take: 'card', surplus: 'card' } as const

/** The sounds of actions: cards while all collect, steps while one runs. */
export const hears = byVerb({ ...cards, stop: 'finished', move: 'step' })
