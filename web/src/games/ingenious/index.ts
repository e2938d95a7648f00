import type { GameModule } from '../../lib/catalogue/game.ts'
import Board from './Board.svelte'
import Drawn from './parts/Drawn.svelte'
import Thumbnail from './parts/Thumbnail.svelte'
import Score from './Score.svelte'
import { chance, describe, gains, hears } from './describe.ts'
import { laidText } from './speech.ts'
import type { Shown } from './state.svelte.ts'
import { sides, type View } from './view.ts'
import { words, type Words } from './words.ts'

const module: GameModule<View, Words, Shown> = {
  name: 'ingenious',
  Board,
  Score,
  slim: true,
  low: true,
  sides,
  words,
  keys: (words) => [words.bar.keys],
  result: async () => (await import('./result/index.ts')).result,
  sketch: async () => (await import('./coach/index.ts')).sketch,
  rules: async (locale) => (await import('./rules/index.ts')).rules(locale),
  where: (entry, _, view, words) => laidText(entry, view, words),
  describe,
  chance,
  Drawn,
  Thumbnail,
  gains,
  hears,
}

export default module
