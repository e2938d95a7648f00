import type { GameModule } from '../../lib/catalogue/game.ts'
import Board from './Board.svelte'
import Drawn from './parts/Drawn.svelte'
import Thumbnail from './parts/Thumbnail.svelte'
import Score from './Score.svelte'
import { chance, describe, hears } from './describe.ts'
import { tip } from './tip.ts'
import { partOf, type View } from './view.ts'
import { words, type Words } from './words.ts'

const module: GameModule<View, Words> = {
  name: 'zigzag',
  Board,
  Score,
  slim: true,
  low: true,
  words,
  keys: (words) => [words.build.keys, words.collect.keys, words.run.keys],
  result: async () => (await import('./result/index.ts')).result,
  // Mazes are laid out of sight. After that only a turned card is its player's own, and the board keeps that.
  covers: (view) => partOf(view) === 'build',
  hints: ({ phase }) => phase === 'run',
  sketch: async () => (await import('./coach/index.ts')).sketch,
  rules: async (locale) => (await import('./rules/index.ts')).rules(locale),
  describe,
  chance,
  Drawn,
  Thumbnail,
  hears,
  tip,
}

export default module
