// The score sheet, loaded together with its words.

import { language } from '../i18n/locale.svelte.ts'
import Scores from './Scores.svelte'
import { words } from './words/index.ts'

export async function scores(): Promise<{ default: typeof Scores }> {
  await language.use(words)
  return { default: Scores }
}
