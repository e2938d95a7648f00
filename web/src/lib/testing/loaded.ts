// Before any test: every language of all words is loaded, as a page has loaded its own before it is drawn.

import { cardWords } from '../catalogue/cards.ts'
import { codes, refusals } from '../words/codes.ts'
import { common } from '../words/common.ts'
import { locales } from '../words/languages.ts'
import { Spoken } from '../words/spoken.ts'

type Folder = Record<string, unknown>

const folders = import.meta.glob<Folder>(['../**/index.ts', '../../games/*/words.ts'], { eager: true })
const all = [
  common,
  codes,
  refusals,
  cardWords,
  ...Object.values(folders)
    .flatMap(Object.values)
    .filter((one) => one instanceof Spoken),
]
await Promise.all(all.flatMap((words) => locales.map((locale) => words.load(locale))))
