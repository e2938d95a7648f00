import type { GameModule } from '../../lib/game.ts'
import Board from './Board.svelte'
import End from './End.svelte'
import Miniature from './Miniature.svelte'
import Score from './Score.svelte'
import { describe } from './describe.ts'
import { rules } from './rules/index.ts'
import { wordsOf } from './words/index.ts'

const module: GameModule = {
  name: 'zigzag',
  Board,
  End,
  Miniature,
  Score,
  slim: true,
  words: (locale) => wordsOf(locale).game,
  rules,
  describe,
}

export default module
