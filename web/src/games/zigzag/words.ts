// The words of the board.

import { Spoken } from '../../lib/words/spoken.ts'
import type { Words } from './words/en.ts'

export type { Words }

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))
