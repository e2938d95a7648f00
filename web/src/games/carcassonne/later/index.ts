/** Parts that load after the board: gestures, hints, the tiles left, the overview. Until then the bar plays the game. */

import Hands from './Hands.svelte'
import Left from './Left.svelte'
import Legend from './Legend.svelte'
import Lens from './Lens.svelte'
import Marks from './Marks.svelte'
import Survey from './Survey.svelte'
import Worth from './Worth.svelte'

export default { Hands, Left, Legend, Lens, Marks, Survey, Worth }
