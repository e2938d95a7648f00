// The page of the server's host, which also says the words of reports and devices.

import { words as account } from '../account/index.ts'
import { words as conduct } from '../conduct/index.ts'
import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const hostPart = late(() => import('./Host.svelte'), words, conduct, account)
