/** Text, points and sound of an entry of the log: one sentence for each event, for the message line, the log and screen
 * readers. */

import type { Locale, LogEntry, Names } from '../../lib/catalogue/game.ts'
import { isColour } from './colours.ts'
import { itemsOf, type GameItem, type Tile, scoresOf } from './view.ts'
import { words as boardWords, type Words } from './words.ts'
import { gained, type Gain } from '../../lib/catalogue/gain.ts'
import { byVerb, type Hears } from '../../lib/sound/sounds.ts'

export function describe(entry: LogEntry, names: Names, locale: Locale): string {
  // The hands themselves show what chance draws.
  if (entry.kind !== 'act' || entry.actor === null || entry.actor < 0) return ''
  const words = boardWords.of(locale)
  const name = names(entry.actor)
  const items = itemsOf(entry.items)
  const [verb, tile] = entry.text.split(' ')
  const after = rewards(items, name, names, words)
  switch (verb) {
    case 'place': {
      const what = tileName(tile, words)
      if (!items.some((item) => item.kind === 'score')) return words.say.placeOnly(name, what)
      const got = gainsText(items, words)
      return (got ? words.say.place(name, what, got) : words.say.placeNothing(name, what)) + after
    }
    case 'score':
      return words.say.score(name, gainsText(items, words)) + after
    case 'swap': {
      const shown = items.find((item) => item.kind === 'shown')
      return words.say.swap(name, words.list((shown?.tiles ?? []).map((kind) => tileName(kind, words))))
    }
    case 'keep':
      return words.say.keep(name)
    case 'aside':
      return words.say.aside(name, tileName(tile, words))
    case 'done':
      return words.say.done(name)
    default:
      return ''
  }
}

/** The tile that chance drew. */
export function chance({ text }: LogEntry, locale: Locale): string {
  const [verb, tile] = text.split(' ')
  return verb === 'draw' ? tileName(tile, boardWords.of(locale)) : ''
}

function tileName(tile: Tile | undefined, words: Words): string {
  const [a, b] = tile ?? ''
  return isColour(a) && isColour(b) ? words.tile(a, b) : ''
}

function gainsText(items: readonly GameItem[], words: Words): string {
  return words.list(
    items.flatMap((item) =>
      item.kind === 'score' && item.points > 0 ? [words.say.gain(item.colour, item.points)] : [],
    ),
  )
}

/** The rewards of a placement other than points. */
function rewards(items: readonly GameItem[], name: string, names: Names, words: Words): string {
  const sentences = items.flatMap((item) => {
    if (item.kind !== 'token') return []
    return [
      item.from === null
        ? words.say.token(name, item.colour)
        : words.say.tokenFrom(name, item.colour, names(item.from)),
    ]
  })
  const tops = items.flatMap((item) => (item.kind === 'bonus' ? [words.colours[item.colour]] : []))
  if (tops.length) sentences.push(words.say.bonus([...new Set(tops)], tops.length))
  return sentences.map((sentence) => words.say.join + sentence).join('')
}

/** The points that an entry of the log brought, of all colours together. */
export function gains(entry: LogEntry): Gain[] {
  const { actor } = entry
  if (actor === null || actor < 0) return []
  return gained(scoresOf(entry.items).map(({ points }) => ({ seat: actor, points })))
}

const verbs = byVerb({ place: 'tile', score: 'piece', swap: 'card', keep: 'piece', aside: 'card' })

/** The sounds of actions: tiles on the table, and a chime for a bonus placement or a token. */
export const hears: Hears = (entry) =>
  entry.items.some(({ kind }) => kind === 'bonus' || kind === 'token') ? 'finished' : verbs(entry)
