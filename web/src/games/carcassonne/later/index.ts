/** Parts that load after the board: gestures, hints, the tiles left. Until then the bar plays the game. */

import Hands from './Hands.svelte'
import Left from './Left.svelte'
import Lens from './Lens.svelte'
import Marks from './Marks.svelte'

export default { Hands, Left, Lens, Marks }
