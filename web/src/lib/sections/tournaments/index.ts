// The list of tournaments and the page of one.

import type { Section } from '../../app/section.ts'
import { wayWordsOf } from '../../words/first.ts'
import { Spoken, late } from '../../words/spoken.ts'
import type { Words as WayWords } from './way/en.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))
export const wayWords = wayWordsOf<WayWords>('tournaments')

/** A list for the first page. */
export const comingPart = late(() => import('./Coming.svelte'), words)
export const tournamentsPart = late(() => import('./TournamentList.svelte'), words)
export const tournamentPart = late(() => import('./TournamentPage.svelte'), words)

export const section: Section = {
  pages: { '/tournaments': tournamentsPart, '/tournament/:id': tournamentPart },
  wayWords,
  ways: [{ others: true, on: ['first page'], icon: 'cup', title: () => wayWords.now.tournaments, to: '/tournaments' }],
}
