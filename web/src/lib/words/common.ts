// The words that several parts of the page say.

import type { Words } from './common/en.ts'
import { Spoken } from './spoken.ts'

export const common = new Spoken<Words>(import.meta.glob('./common/*.ts'))
