// The list of tournaments and the page of one.

import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const tournamentsPart = late(() => import('./TournamentList.svelte'), words)
export const tournamentPart = late(() => import('./TournamentPage.svelte'), words)
