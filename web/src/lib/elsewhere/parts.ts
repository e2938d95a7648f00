// A host's link for another device, and the page behind it, each loaded together with its words.

import { language } from '../i18n/locale.svelte.ts'
import { words } from './words/index.ts'

export async function passOn() {
  const [part] = await Promise.all([import('./PassOn.svelte'), language.use(words)])
  return part
}

export async function here() {
  const [part] = await Promise.all([import('./Here.svelte'), language.use(words)])
  return part
}
