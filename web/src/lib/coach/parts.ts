// The coach's components, loaded together with their words.

import { language } from '../i18n/locale.svelte.ts'
import Analysis from './Analysis.svelte'
import Coach from './Coach.svelte'
import { words } from './words/index.ts'

async function spoken<Part>(part: Part): Promise<{ default: Part }> {
  await language.use(words)
  return { default: part }
}

export const coach = () => spoken(Coach)
export const analysis = () => spoken(Analysis)
