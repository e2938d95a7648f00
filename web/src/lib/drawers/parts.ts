// The drawers of a table, loaded together with their words and those of the score sheet.

import { language } from '../i18n/locale.svelte.ts'
import { words as scoreWords } from '../score_history/words/index.ts'
import Drawers from './Drawers.svelte'
import { words } from './words/index.ts'

export async function drawers(): Promise<{ default: typeof Drawers }> {
  await language.use(words, scoreWords)
  return { default: Drawers }
}
