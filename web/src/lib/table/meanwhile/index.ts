// The time between two of my turns: how to shorten it, and what happened in it.

import { Spoken, late } from '../../words/spoken.ts'
import { words as table } from '../index.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const meanwhilePart = late(() => import('./Meanwhile.svelte'), words, table)
