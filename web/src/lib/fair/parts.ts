// The sheet of fair draws and the verdict on them, loaded together with their words.

import { language } from '../i18n/locale.svelte.ts'
import Fair from './Fair.svelte'
import Verdict from './Verdict.svelte'
import { words } from './words/index.ts'

export async function fair(): Promise<{ default: typeof Fair }> {
  await language.use(words)
  return { default: Fair }
}

export async function verdict(): Promise<{ default: typeof Verdict }> {
  await language.use(words)
  return { default: Verdict }
}
