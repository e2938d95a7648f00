import type { GameResult } from '../../../lib/catalogue/game.ts'
import type { View } from '../view.ts'
import type { Words } from '../words.ts'
import Mark from './Mark.svelte'
import Picture from './Picture.svelte'
import { tally } from './tally.ts'
import Why from './Why.svelte'

export const result: GameResult<View, Words> = { tally, Mark, Why, Picture }
