// The sheet of fair draws, loaded together with its words.

import { language } from '../i18n/locale.svelte.ts'
import Fair from './Fair.svelte'
import { words } from './words/index.ts'

export async function fair(): Promise<{ default: typeof Fair }> {
  await language.use(words)
  return { default: Fair }
}
