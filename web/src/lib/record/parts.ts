// The reader's record and the profiles of others, loaded together with their words.

import { language } from '../i18n/locale.svelte.ts'
import Person from './Person.svelte'
import Record from './Record.svelte'
import { words } from './words/index.ts'

async function spoken<Part>(part: Part): Promise<{ default: Part }> {
  await language.use(words)
  return { default: part }
}

export const record = () => spoken(Record)
export const person = () => spoken(Person)
