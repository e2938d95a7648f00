// Pictures of people, and the choice of one.

import { Spoken, late } from '../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const avatarPart = late(() => import('./Avatar.svelte'))
export const ratingPart = late(() => import('./Rating.svelte'))
export const avatarChoicePart = late(() => import('./AvatarChoice.svelte'), words)
