// The pages of puzzles, each loaded together with their words.

import { words as coach } from '../coach/words/index.ts'
import { language } from '../i18n/locale.svelte.ts'
import { words as boards } from '../boards/words/index.ts'
import { words } from './words/index.ts'

export async function list() {
  const [part] = await Promise.all([import('./PuzzleList.svelte'), language.use(words, boards)])
  return part
}

export async function one() {
  const [part] = await Promise.all([import('./PuzzlePage.svelte'), language.use(words, coach)])
  return part
}
