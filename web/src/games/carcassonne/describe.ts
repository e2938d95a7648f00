/** Text, points and sound of an entry of the log: one sentence for each turn, and one for each feature that it scored. */

import type { Locale, LogEntry, Names } from '../../lib/catalogue/game.ts'
import { placementBy } from './placement.ts'
import { contentsText, sidesText } from './speech.ts'
import { itemsOf, type GameItem } from './view.ts'
import { words as boardWords, type Words } from './words.ts'
import { gained, type Gain } from '../../lib/catalogue/gain.ts'
import { byVerb, type Hears } from '../../lib/sound/sounds.ts'

export function describe(entry: LogEntry, names: Names, locale: Locale, log: readonly LogEntry[]): string {
  // The tile that chance draws lies in everybody's sight.
  if (entry.kind !== 'act' || entry.actor === null || entry.actor < 0) return ''
  const words = boardWords.of(locale)
  return [said(entry, names, words, log), ...scored(itemsOf(entry.items), names, words)]
    .filter(Boolean)
    .join(words.join)
}

/** The tile that chance drew: its sides as it is drawn, from the north. */
export function chance({ text }: LogEntry, locale: Locale): string {
  const [verb, kind = ''] = text.split(' ')
  return verb === 'draw' ? sidesText(kind, 0, boardWords.of(locale)) : ''
}

function said(entry: LogEntry, names: Names, words: Words, log: readonly LogEntry[]): string {
  const name = names(entry.actor)
  const [verb = '', what = ''] = entry.text.split(' ')
  if (verb === 'score') return words.say.choose(name, words.kinds[what] ?? what)
  if (verb === 'bonus') return words.say.bonusFirst(names(Number(what)))
  const placed = placementBy(entry, log)
  const contents = placed?.kind ? contentsText(placed.kind, words) : []
  // The log tells a turn once, by the fate of its follower.
  if (verb === 'place') return placed?.decided ? '' : words.say.place(name, contents)
  if (verb === 'pass') return words.say.place(name, contents)
  if (!(verb in words.roles)) return ''
  return contents.length ? words.say.send(name, contents, verb) : words.say.deploy(name, verb)
}

/** Whether an item belongs to final scoring; bonuses have sentences of their own. */
export const isFinal = (item: GameItem): boolean =>
  item.kind === 'supply' || item.kind === 'farm' || ('complete' in item && !item.complete)

/** The score of an action, sentence by sentence; final scoring is one sentence, by players. */
export function scored(items: readonly GameItem[], names: Names, words: Words): string[] {
  const sentences: string[] = []
  const final: GameItem[] = []
  for (const item of items) {
    if (item.kind === 'completed') continue
    if (isFinal(item)) final.push(item)
    else if (item.kind === 'bonus') {
      const name = names(item.seat)
      sentences.push(item.paid.length ? words.say.bonus(name, item.followers, item.points) : words.say.noBonus(name))
    } else if (item.kind !== 'supply' && item.kind !== 'farm') {
      const size = item.kind === 'cloister' ? '' : words.say.size(item.tiles, item.pennants)
      const who = item.paid.map((seat) => names(seat))
      sentences.push(words.say.scored(item.kind, size, item.points, who))
    }
  }
  const seats = [...new Set(final.flatMap(({ paid }) => paid))].sort((one, other) => one - other)
  const parts = seats.map((seat) => {
    const kinds = new Map<string, number>()
    for (const { kind, points, paid } of final)
      if (paid.includes(seat)) kinds.set(kind, (kinds.get(kind) ?? 0) + points)
    return words.say.finalOf(names(seat), [...kinds])
  })
  if (final.length) sentences.push(parts.length ? words.say.final(parts) : words.say.nobody)
  return sentences
}

/** The points that an entry of the log brought, seat by seat. */
export function gains(entry: LogEntry): Gain[] {
  return gained(
    itemsOf(entry.items).flatMap((item) =>
      item.kind === 'completed' ? [] : item.paid.map((seat) => ({ seat, points: item.points })),
    ),
  )
}

const follower = { knight: 'follower', thief: 'follower', monk: 'follower', farmer: 'follower' } as const
const verbs = byVerb({ place: 'tile', ...follower, score: 'piece', bonus: 'piece' })

/** The sounds of actions: tiles, followers, and stone with a chime for a feature that is finished. */
export const hears: Hears = (entry) =>
  entry.items.some(({ complete }) => complete === true) ? 'finished' : verbs(entry)
