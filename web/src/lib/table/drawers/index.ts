// The drawers of a table.

import { words as settings } from '../../sections/settings/index.ts'
import { words as reactions } from '../reactions/index.ts'
import { words as table } from '../index.ts'
import { words as scores } from '../../sections/score_history/index.ts'
import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const drawersPart = late(() => import('./Drawers.svelte'), words, scores, settings, table)
export const chatPart = late(() => import('./Chat.svelte'), words, reactions)
