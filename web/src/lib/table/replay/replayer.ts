// The replay of a finished game: loaded once a game is over.

import ReplayBar from './ReplayBar.svelte'
import { Replay } from './replay.svelte.ts'
import { ReplayedPlay } from './replayed.svelte.ts'
import ScoreLine from './ScoreLine.svelte'
import { swiped } from './swipe.ts'

export default { Replay, ReplayedPlay, ReplayBar, ScoreLine, swiped }
