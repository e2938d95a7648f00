// Before any test: every language of all words is loaded, as a page has loaded its own before it is drawn.

import { cardWords } from '../all_cards.ts'
import { codes } from './codes.ts'
import { common } from './common.ts'
import { locales } from './languages.ts'
import type { Spoken } from './spoken.ts'

type Folder = Record<string, Spoken<unknown> | undefined>

const folders = import.meta.glob<Folder>(['../*/index.ts', '../../games/*/words.ts'], { eager: true })
const all = [common, codes, cardWords, ...Object.values(folders).flatMap(({ words }) => words ?? [])]
await Promise.all(all.flatMap((words) => locales.map((locale) => words.load(locale))))
