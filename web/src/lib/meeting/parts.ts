// The lobby's parts that open on demand, loaded together with their words. The bar of a search stands outside the
// pages, since the search goes on from one to the next.

import { mount } from 'svelte'
import { words as clockWords } from '../clock/words/index.ts'
import { language } from '../i18n/locale.svelte.ts'
import Looking from './Looking.svelte'
import Opponent from './Opponent.svelte'
import People from './People.svelte'
import { words } from './words/index.ts'

let stands = false

async function spoken<Part>(part: Part): Promise<{ default: Part }> {
  await language.use(words)
  return { default: part }
}

export async function opponent(): Promise<{ default: typeof Opponent }> {
  await language.use(clockWords)
  const part = await spoken(Opponent)
  if (!stands) mount(Looking, { target: document.body })
  stands = true
  return part
}

export const people = () => spoken(People)
