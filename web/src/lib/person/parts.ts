// The card of a person and what one does with them, loaded together with their words.

import { words as conduct } from '../conduct/words/index.ts'
import { words as friends } from '../friends/words/index.ts'
import { language } from '../i18n/locale.svelte.ts'
import Actions from './Actions.svelte'
import Card from './Card.svelte'
import { words } from './words/index.ts'

async function spoken<Part>(part: Part): Promise<{ default: Part }> {
  await Promise.all([language.use(words), language.use(friends), language.use(conduct)])
  return { default: part }
}

export const card = () => spoken(Card)
export const actions = () => spoken(Actions)
