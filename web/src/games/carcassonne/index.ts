import type { GameModule } from '../../lib/catalogue/game.ts'
import Board from './Board.svelte'
import Drawn from './parts/Drawn.svelte'
import Thumbnail from './parts/Thumbnail.svelte'
import Score from './Score.svelte'
import { chance, describe, gains, hears } from './describe.ts'
import { laidText } from './speech.ts'
import type { Shown } from './state.svelte.ts'
import type { View } from './view.ts'
import { words, type Words } from './words.ts'

const module: GameModule<View, Words, Shown> = {
  name: 'carcassonne',
  Board,
  Score,
  slim: true,
  short: true,
  low: true,
  edge: true,
  words,
  keys: (words) => [words.bar.keys],
  result: async () => (await import('./result/index.ts')).result,
  sketch: async () => (await import('./coach/index.ts')).sketch,
  rules: async (locale) => (await import('./rules/index.ts')).rules(locale),
  begins: ({ text }) => text.startsWith('place '),
  where: (entry, log, _, words) => laidText(entry, log, words),
  describe,
  chance,
  Drawn,
  Thumbnail,
  gains,
  hears,
}

export default module
