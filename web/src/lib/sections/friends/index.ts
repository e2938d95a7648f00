// Friends, the people at a table, and news from others.

import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const friendsPart = late(() => import('./Friends.svelte'), words)
export const atTablePart = late(() => import('./AtTable.svelte'), words)
export const inviteFriendsPart = late(() => import('./InviteFriends.svelte'), words)
export const newsPart = late(() => import('./News.svelte'), words)
