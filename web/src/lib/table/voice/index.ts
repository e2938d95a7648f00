// The voice of a table for screen readers.

import { late } from '../../words/spoken.ts'
import { words as table } from '../index.ts'

export const voicePart = late(() => import('./Voice.svelte'), table)
