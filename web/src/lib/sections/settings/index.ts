// The reader's settings.

import { type DrawerOf } from '../../app/drawer.svelte.ts'
import { common } from '../../words/common.ts'
import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

const menuPart = late(() => import('./Menu.svelte'), words)

export const settingsDrawer: DrawerOf<Record<string, never>> = { title: () => common.now.settings, part: menuPart }
