// Before any test: every language of the frame and of the games' boards is loaded, as a page has loaded
// its own before it is drawn.

import { locales } from '../paraglide/runtime.js'
import { firstWords } from '../first_words/index.ts'
import { words as coachWords } from '../coach/words/index.ts'
import { words as keyWords } from '../drawers/words/index.ts'
import { words as noticeWords } from '../notices/words/index.ts'
import { words as scoreWords } from '../score_history/words/index.ts'
import type { Spoken } from './spoken.ts'

const games = import.meta.glob<Spoken<unknown>>('../../games/*/words/index.ts', { import: 'words', eager: true })
for (const words of [firstWords, coachWords, keyWords, noticeWords, scoreWords, ...Object.values(games)]) {
  await Promise.all(locales.map((locale) => words.load(locale)))
}
