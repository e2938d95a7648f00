// Reactions, loaded together with their words.

import { language } from '../i18n/locale.svelte.ts'
import Bar from './Bar.svelte'
import Shown from './Shown.svelte'
import { words } from './words/index.ts'

export async function bar(): Promise<{ default: typeof Bar }> {
  await language.use(words)
  return { default: Bar }
}

export async function shown(): Promise<{ default: typeof Shown }> {
  await language.use(words)
  return { default: Shown }
}
