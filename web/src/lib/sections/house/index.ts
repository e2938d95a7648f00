// The words over every page: the notice of the server's host, and the words of the server to this player.

import { house } from './house.svelte.ts'
import type { Section } from '../../app/section.ts'
import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const noticePart = late(() => import('./Notice.svelte'), words)

export const section: Section = {
  over: { part: noticePart, wanted: () => house.notice !== null || house.word !== null },
}
