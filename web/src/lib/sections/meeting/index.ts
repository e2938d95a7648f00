// The lobby's parts that open on demand. The bar of a search stands outside the pages, since the search goes on from
// one to the next.

import { mount } from 'svelte'
import { words as clock } from '../../table/clock/index.ts'
import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const peoplePart = late(() => import('./People.svelte'), words)
const search = late(() => import('./Looking.svelte'), words)
const form = late(() => import('./Opponent.svelte'), words, clock)

let stands = false

export async function opponentPart() {
  const [{ default: Looking }, part] = await Promise.all([search(), form()])
  if (!stands) mount(Looking, { target: document.body })
  stands = true
  return part
}
