// The lobby's parts that open on demand. The bar of a search stands outside the pages, since the search goes on from
// one to the next.

import { drawer, type DrawerOf } from '../../app/drawer.svelte.ts'
import { catalogue } from '../../catalogue/catalogue.svelte.ts'
import type { GameInfo } from '../../net/wire.ts'
import { lobby } from './lobby.svelte.ts'
import type { Section } from '../../app/section.ts'
import { mount } from 'svelte'
import { words as clock } from '../../table/clock/index.ts'
import { wayWordsOf } from '../../words/first.ts'
import { Spoken, late } from '../../words/spoken.ts'
import type { Words as WayWords } from './way/en.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))
export const wayWords = wayWordsOf<WayWords>('meeting')

export const peoplePart = late(() => import('./People.svelte'), words)
const search = late(() => import('./Looking.svelte'), words)
const form = late(() => import('./Opponent.svelte'), words, clock)

let stands = false

export async function opponentPart() {
  const [{ default: Looking }, part] = await Promise.all([search(), form()])
  if (!stands) mount(Looking, { target: document.body })
  stands = true
  return part
}

export const peopleDrawer: DrawerOf<Record<string, never>> = {
  title: () => wayWords.now.online(lobby.now?.online ?? 0),
  part: peoplePart,
}
export const opponentDrawer: DrawerOf<{ game: GameInfo }> = {
  title: ({ game }) => wayWords.now.findFor(catalogue.title(game.name)),
  part: opponentPart,
}

export const section: Section = {
  wayWords,
  ways: [
    {
      others: true,
      on: ['first page'],
      icon: 'person',
      title: () => wayWords.now.online(lobby.now?.online ?? 0),
      to: () => drawer.open(peopleDrawer, {}),
      offered: () => Boolean(lobby.now?.online),
    },
  ],
}
