/** A beginner's tip for this part of a race. */

import type { Moment } from '../../lib/board/play.ts'
import { offers } from '../../lib/board/tree.ts'
import { partOf, type View } from './view.ts'
import type { Words } from './words.ts'

export function tip({ view, seat, legal }: Moment<View>, { tips }: Words): string {
  if (seat === null || view.phase === 'over') return ''
  const part = partOf(view)
  if (part === 'build') return offers(legal, 'lay') ? tips.build : ''
  if (part === 'run') return view.turn === seat ? tips.run : tips.watch
  return offers(legal, 'keep') ? tips.held : tips.collect
}
