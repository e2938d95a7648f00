// The components that announce turns, loaded together with their words.

import { language } from '../i18n/locale.svelte.ts'
import Notices from './Notices.svelte'
import Offer from './Offer.svelte'
import Turn from './Turn.svelte'
import { words } from './words/index.ts'

async function spoken<Part>(part: Part): Promise<{ default: Part }> {
  await language.use(words)
  return { default: part }
}

export const turn = () => spoken(Turn)
export const choice = () => spoken(Notices)
export const offer = () => spoken(Offer)
