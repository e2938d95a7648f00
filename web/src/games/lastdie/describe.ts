/** Text, points and sound of an entry of the log: one sentence for each event, and one for each thing it led to. */

import type { Locale, LogEntry, Names } from '../../lib/catalogue/game.ts'
import { itemsOf, putBy, rolledBy, type RowItem } from './view.ts'
import { words as boardWords, type Words } from './words.ts'
import { gained, type Gain } from '../../lib/catalogue/gain.ts'
import { byVerb, type Hears } from '../../lib/sound/sounds.ts'

export function describe(entry: LogEntry, names: Names, locale: Locale, log: readonly LogEntry[] = []): string {
  if (entry.kind !== 'act') return ''
  const words = boardWords.of(locale)
  return [said(entry, names, words, log), ...followed(entry, names, words)].filter(Boolean).join(words.say.join)
}

/** The face of a board that chance turned up, or the dice of a roll. */
export function chance(entry: LogEntry, locale: Locale): string {
  const words = boardWords.of(locale)
  const rolled = rolledBy(entry)
  if (rolled) return rolled.join(words.values)
  const [verb, face = ''] = entry.text.split(' ')
  return verb === 'board' ? words.head.face(face) : ''
}

/** The seat whose turn comes after an entry: the first of a new round, or the next one that has dice. */
function follows({ actor, items: told }: LogEntry, seats: number): number | null {
  const items = itemsOf(told)
  const over = items.find((item) => item.kind === 'round')
  if (over) return over.next
  const out = items.flatMap((item) => (item.kind === 'skipped' ? [item.seat] : []))
  let seat = items.find((item) => item.kind === 'dead')?.seat ?? actor!
  do seat = (seat + 1) % seats
  while (out.includes(seat))
  return seat
}

/** The seat whose roll chance made; null: nobody has acted yet. */
function rollerOf({ n, items }: LogEntry, names: Names, log: readonly LogEntry[]): number | null {
  const dead = itemsOf(items).find((item) => item.kind === 'dead')
  if (dead) return dead.seat
  const turns = log.filter((one) => one.kind === 'act' && (one.actor! >= 0 || rolledBy(one)))
  const before = turns.findLast((one) => one.n < n)
  if (before?.text === 'again') return before.actor
  const acted = turns.find((one) => one.n > n)?.actor ?? -1
  if (acted >= 0) return acted
  return before && names.seats ? follows(before, names.seats) : null
}

/** The heading of what follows an entry: a new round. */
export function heads({ items }: LogEntry, locale: Locale): string {
  const over = itemsOf(items).find((item) => item.kind === 'round')
  return over && over.next !== null ? boardWords.of(locale).head.round(over.round + 1) : ''
}

function said(entry: LogEntry, names: Names, words: Words, log: readonly LogEntry[]): string {
  const rolled = rolledBy(entry)
  if (rolled) {
    const roller = rollerOf(entry, names, log)
    return words.say.roll(rolled.map(String), roller === null ? '' : names(roller))
  }
  if (entry.actor === null || entry.actor < 0) return ''
  const name = names(entry.actor)
  const put = putBy(entry)
  if (put) {
    const filled = itemsOf(entry.items).find((item) => item.kind === 'row')
    return filled ? paid(filled, name, words) : words.say.put(name, put.value, put.row + 1)
  }
  return entry.text === 'again' ? words.say.again(name) : entry.text === 'stop' ? words.say.stop(name) : ''
}

function paid({ row, printed, points }: RowItem, name: string, words: Words): string {
  if (printed > 0) return words.say.win(name, points, row)
  return points === printed ? words.say.pay(name, -points, row) : words.say.short(name, -printed, -points, row)
}

function followed(entry: LogEntry, names: Names, words: Words): string[] {
  const items = itemsOf(entry.items)
  const skipped = items.flatMap((item) => (item.kind === 'skipped' ? [names(item.seat)] : []))
  return [
    ...items.flatMap((item) => (item.kind === 'dead' ? [words.say.dead(names(item.seat))] : [])),
    ...(items.some((item) => item.kind === 'round') ? [words.say.round] : []),
    ...(skipped.length ? [words.say.skipped(words.list(skipped))] : []),
  ]
}

/** The points that an entry of the log brought or cost. */
export function gains(entry: LogEntry): Gain[] {
  return gained(
    itemsOf(entry.items).flatMap((item) => (item.kind === 'row' ? [{ seat: item.seat, points: item.points }] : [])),
  )
}

const verbs = byVerb({ put: 'die', stop: 'piece' }, { roll: 'roll' })

/** The sounds of actions: dice on wood, a roll, and a chime for a row that pays. */
export const hears: Hears = (entry) =>
  itemsOf(entry.items).some((item) => item.kind === 'row' && item.points > 0) ? 'finished' : verbs(entry)
