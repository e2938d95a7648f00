// The words that several parts of the page say.

import type { Words } from './common/en.ts'
import { first, type First } from './first.ts'
import { Spoken } from './spoken.ts'

export const common = new Spoken(first, ({ common }: First): Words => common)
