/** One sentence for each event, and one for each feature that it scored. */

import type { Locale, LogEntry, Names } from '../../lib/game.ts'
import { itemsOf, type GameItem } from './view.ts'
import { wordsOf, type Words } from './words/index.ts'

export function describe(entry: LogEntry, names: Names, locale: Locale): string {
  // The tile that chance draws lies in everybody's sight.
  if (entry.kind !== 'act' || entry.actor === null || entry.actor < 0) return ''
  const words = wordsOf(locale)
  return [said(entry.text, names(entry.actor), names, words), ...scored(itemsOf(entry.items), names, words)]
    .filter(Boolean)
    .join(words.join)
}

function said(text: string, name: string, names: Names, words: Words): string {
  const [verb = '', what = ''] = text.split(' ')
  if (verb === 'place') return words.say.place(name)
  if (verb === 'pass') return words.say.pass(name)
  if (verb === 'score') return words.say.choose(name, words.kinds[what] ?? what)
  if (verb === 'bonus') return words.say.bonusFirst(names(Number(what)))
  return verb in words.roles ? words.say.deploy(name, verb) : ''
}

function scored(items: readonly GameItem[], names: Names, words: Words): string[] {
  const sentences: string[] = []
  let final = false
  for (const item of items) {
    const who = item.paid.map((seat) => names(seat))
    if (item.kind === 'bonus') {
      const name = names(item.seat)
      sentences.push(item.paid.length ? words.say.bonus(name, item.followers, item.points) : words.say.noBonus(name))
    } else if (item.kind !== 'supply' && item.kind !== 'farm' && item.complete) {
      const size = item.kind === 'cloister' ? '' : words.say.size(item.tiles, item.pennants)
      sentences.push(words.say.scored(item.kind, size, item.points, who))
    } else {
      if (!final) sentences.push(words.say.final)
      final = true
      if (who.length) sentences.push(words.say.finalItem(item.kind, item.points, who))
    }
  }
  return sentences
}
