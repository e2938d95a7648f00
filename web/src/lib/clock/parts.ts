// The components of clocks, and the one that concedes, loaded together with their words.

import Concede from './Concede.svelte'
import { language } from '../i18n/locale.svelte.ts'
import Clock from './Clock.svelte'
import ClockChip from './ClockChip.svelte'
import ClockChoice from './ClockChoice.svelte'
import { words } from './words/index.ts'

async function spoken<Part>(part: Part): Promise<{ default: Part }> {
  await language.use(words)
  return { default: part }
}

export const clock = () => spoken(Clock)
export const choice = () => spoken(ClockChoice)
export const chip = () => spoken(ClockChip)
export const concede = () => spoken(Concede)
