// The report of a player, and the page of a player who is kept out, each loaded together with its words.

import { language } from '../i18n/locale.svelte.ts'
import Banned from './Banned.svelte'
import Report from './Report.svelte'
import { words } from './words/index.ts'

export async function report(): Promise<{ default: typeof Report }> {
  await language.use(words)
  return { default: Report }
}

export async function banned(): Promise<{ default: typeof Banned }> {
  await language.use(words)
  return { default: Banned }
}
