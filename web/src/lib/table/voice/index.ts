import { late } from '../../words/spoken.ts'
import { words } from '../index.ts'

export const voicePart = late(() => import('./Voice.svelte'), words)
