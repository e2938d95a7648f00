// The notice of the server's host, on every page.

import { house } from './house.svelte.ts'
import type { Section } from '../../app/section.ts'
import { late } from '../../words/spoken.ts'

export const noticePart = late(() => import('./Notice.svelte'))

export const section: Section = { over: { part: noticePart, wanted: () => house.notice !== null } }
