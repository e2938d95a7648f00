// The form of a new table.

import type { ComponentProps } from 'svelte'
import type { DrawerOf } from '../../app/drawer.svelte.ts'
import { catalogue } from '../../catalogue/catalogue.svelte.ts'
import type NewTable from './NewTable.svelte'
import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const newTablePart = late(() => import('./NewTable.svelte'), words)

export const newTableDrawer: DrawerOf<ComponentProps<typeof NewTable>> = {
  title: ({ game }) => catalogue.title(game.name),
  part: newTablePart,
}
