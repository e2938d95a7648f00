import type { GameModule } from '../../lib/catalogue/game.ts'
import Board from './Board.svelte'
import Drawn from './parts/Drawn.svelte'
import Thumbnail from './parts/Thumbnail.svelte'
import Score from './Score.svelte'
import { chance, describe, gains, heads, hears } from './describe.ts'
import type { Shown } from './state.svelte.ts'
import { rolledBy, type View } from './view.ts'
import { words, type Words } from './words.ts'

const module: GameModule<View, Words, Shown> = {
  name: 'lastdie',
  Board,
  Score,
  slim: true,
  short: true,
  low: true,
  words,
  keys: (words) => [words.bar.keys],
  result: async () => (await import('./result/index.ts')).result,
  sketch: async () => (await import('./coach/index.ts')).sketch,
  rules: async (locale) => (await import('./rules/index.ts')).rules(locale),
  describe,
  chance,
  Drawn,
  Thumbnail,
  gains,
  heads,
  hears,
  // When one rolls by hand it is not told before.
  quiet: (entry) => rolledBy(entry) !== null,
}

export default module
