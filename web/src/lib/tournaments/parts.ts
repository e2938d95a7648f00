// The list of tournaments and the page of one, loaded together with their words.

import { language } from '../i18n/locale.svelte.ts'
import { words } from './words/index.ts'

export async function list() {
  const [part] = await Promise.all([import('./TournamentList.svelte'), language.use(words)])
  return part
}

export async function one() {
  const [part] = await Promise.all([import('./TournamentPage.svelte'), language.use(words)])
  return part
}
