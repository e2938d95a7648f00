// The page of an analysis board, loaded together with its words.

import { words as coach } from '../coach/words/index.ts'
import { language } from '../i18n/locale.svelte.ts'
import { words } from './words/index.ts'

export async function board() {
  const [part] = await Promise.all([import('./BoardPage.svelte'), language.use(words, coach)])
  return part
}
