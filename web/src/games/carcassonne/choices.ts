/** The choices other than a place: followers, and in solo the order of scoring. */

import type { Previews } from '../../lib/board/previews.svelte.ts'
import { texts, type Tree } from '../../lib/board/tree.ts'
import type { Names } from '../../lib/catalogue/game.ts'
import { featureText, noteOf, paidText } from './speech.ts'
import { fieldSides, standAt } from './drawing.ts'
import { featureAt, itemsOf, type Feature, type Laid, type Spot, type View } from './view.ts'
import type { Words } from './words.ts'

/** Units between two places to tap, and from the middle of a place to its edge. */
export const APART = 26
export const REACH = APART / 2

export interface Choice {
  text: string
  label: string
  /** Its worth, or the points that it would pay. */
  note: string
  /** A shorter form, for little room. */
  worth: string
  feature: Feature | undefined
  /** The place of a follower. */
  spot: Spot | null
  /** The seats whose followers it is about. */
  seats: number[]
}

/** The places to tap on the map. They are where followers would stand, but far enough apart for a thumb. */
export function spotsOf(choices: readonly Choice[], last: Laid | undefined): { text: string; x: number; y: number }[] {
  const spots = choices.flatMap(({ text, spot }) => {
    if (!spot || !last) return []
    const [x, y] = standAt(last, spot[2])
    return [{ text, x, y }]
  })
  for (let round = 0; round < 8; round++)
    for (const [i, one] of spots.entries())
      for (const other of spots.slice(i + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y]
        const far = Math.hypot(dx, dy) || 1
        const by = Math.max(0, APART - far) / 2 / far
        one.x -= dx * by
        one.y -= dy * by
        other.x += dx * by
        other.y += dy * by
      }
  return spots
}

/** `previews` has the score of each. */
export function choicesOf(view: View, legal: Tree, previews: Previews, names: Names, words: Words): Choice[] {
  const last = view.tiles.at(-1)
  if (!last) return []
  const [x, y] = last
  const consequence = (text: string) =>
    itemsOf(previews.of(text) ?? [])
      .map((item) => paidText(item, names, words))
      .join(words.then)
  const all = texts(legal)
  /** The number among several segments; a role with one segment needs none. */
  const sides = (verb: string, side: string) => {
    if (all.filter((text) => text.startsWith(`${verb} `)).length < 2) return []
    return verb === 'farmer' ? fieldSides(last[2], last[3], `${verb} ${side}`) : [side]
  }
  return all.flatMap((text): Choice[] => {
    const [verb = '', a = '', b = ''] = text.split(' ')
    if (verb === 'place' || verb === 'pass') return []
    if (verb === 'bonus') {
      const seat = Number(a)
      return [
        { text, label: names(seat), note: consequence(text), worth: '', feature: undefined, spot: null, seats: [seat] },
      ]
    }
    if (verb === 'score') {
      const place: Spot =
        a === 'cloister'
          ? [...(b.split(',').map(Number) as [number, number]), 'monk']
          : [x, y, `${a === 'city' ? 'knight' : 'thief'} ${b}`]
      const feature = featureAt(view.features, ...place)
      const side = words.sides[b] ? words.comma + words.sides[b] : ''
      const label = (feature ? featureText(feature, names, words, true) : text) + side
      return [{ text, label, note: consequence(text), worth: '', feature, spot: null, seats: feature?.holders ?? [] }]
    }
    const feature = featureAt(view.features, x, y, text)
    const note = feature ? noteOf(feature, words) : ''
    const worth = feature ? words.points(feature.points) : ''
    return [{ text, label: words.spot(verb, ...sides(verb, a)), note, worth, feature, spot: [x, y, text], seats: [] }]
  })
}
