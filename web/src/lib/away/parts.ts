// The notice of a player who is away, loaded together with its words.

import { language } from '../i18n/locale.svelte.ts'
import Away from './Away.svelte'
import { words } from './words/index.ts'

export async function away(): Promise<{ default: typeof Away }> {
  await language.use(words)
  return { default: Away }
}
