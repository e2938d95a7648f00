// The pages of puzzles.

import { words as table } from '../../table/index.ts'
import { common } from '../../words/common.ts'
import type { Section } from '../../app/section.ts'
import { words as coach } from '../../table/coach/index.ts'
import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const puzzlesPart = late(() => import('./PuzzleList.svelte'), words)
export const puzzlePart = late(() => import('./PuzzlePage.svelte'), words, coach, table)

export const section: Section = {
  pages: { '/puzzles': puzzlesPart, '/puzzle/:id': puzzlePart },
  ways: [{ on: ['first page'], icon: 'lamp', title: () => common.now.puzzles, to: '/puzzles' }],
}
