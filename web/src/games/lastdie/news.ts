/** The announcement between two rounds. */

import type { LogEntry, Names } from '../../lib/catalogue/game.ts'
import { itemsOf, type View } from './view.ts'
import type { Words } from './words.ts'

export interface News {
  title: string
  text: string
}

/** The news in these entries, or null when no round has ended or the game is over. */
export function news(entries: readonly LogEntry[], view: View, names: Names, words: Words): News | null {
  const over = entries.flatMap(({ items }) => itemsOf(items)).findLast((item) => item.kind === 'round')
  if (!over || over.next === null) return null
  // The first player may have dice in hand already.
  const each = Math.max(...view.dice)
  return {
    title: words.note.over(over.round),
    text: [
      words.note.last(names(over.seat)),
      words.note.next(names(over.next), view.face ?? ''),
      view.aside ? words.note.aside(view.aside, each) : words.note.dealt(each),
    ].join(words.say.join),
  }
}
