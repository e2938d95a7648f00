// The words that several parts of the page say.

import type { Words } from './common/en.ts'
import { first, type First } from './first.ts'
import { site } from '../net/site.ts'
import { Spoken } from './spoken.ts'

export const common = new Spoken(first, ({ common }: First): Words => common)

/** The title of the first page. */
export const appTitle = (): string => site.name || common.now.appTitle

/** The name of the site: the host's, or this program's. */
export const siteName = (): string => site.name || common.now.brand
