// The score sheet.

import { words as table } from '../../table/index.ts'
import type { DrawerOf } from '../../app/drawer.svelte.ts'
import { common } from '../../words/common.ts'
import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const sheetPart = late(() => import('./Scores.svelte'), words, table)

export const sheetDrawer: DrawerOf<{ of: string }> = {
  title: () => common.now.sheet,
  part: sheetPart,
  wide: true,
}
