// The modes of all games, as a choice of which one is looked at.

import { catalogue } from '../../catalogue/catalogue.svelte.ts'
import { common } from '../../words/common.ts'

export interface ModeOf {
  game: string
  mode: string
}

/** A mode as the value of a choice. */
export const keyOf = ({ game, mode }: ModeOf) => `${game} ${mode}`

export function modeOf(key: string): ModeOf {
  const [game = '', mode = ''] = key.split(' ')
  return { game, mode }
}

/** The title of a game, with that of the mode where there are several. */
export function modeTitle({ game, mode }: ModeOf): string {
  const several = (catalogue.game(game)?.modes.length ?? 0) > 1
  const title = catalogue.title(game)
  return several ? common.now.gameAndMode(title, catalogue.mode(game, mode)) : title
}
