// The daily challenges, loaded together with their words.

import { language } from '../i18n/locale.svelte.ts'
import Daily from './Daily.svelte'
import Place from './Place.svelte'
import { words } from './words/index.ts'

export async function daily(): Promise<{ default: typeof Daily }> {
  await language.use(words)
  return { default: Daily }
}

export async function place(): Promise<{ default: typeof Place }> {
  await language.use(words)
  return { default: Place }
}
