// Before any test: every language of all words is loaded, as a page has loaded its own before it is drawn.

import { cardWords } from '../catalogue/cards.ts'
import { codes } from '../words/codes.ts'
import { common } from '../words/common.ts'
import { locales } from '../words/languages.ts'
import type { Spoken } from '../words/spoken.ts'

type Folder = Record<string, Spoken<unknown> | undefined>

const folders = import.meta.glob<Folder>(['../**/index.ts', '../../games/*/words.ts'], { eager: true })
const all = [common, codes, cardWords, ...Object.values(folders).flatMap(({ words }) => words ?? [])]
await Promise.all(all.flatMap((words) => locales.map((locale) => words.load(locale))))
