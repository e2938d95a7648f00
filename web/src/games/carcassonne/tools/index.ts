/** Tools that load after the board, each with buttons of its own: carrying, the tiles left, the overview. Until then the
 * bar plays the game. */

import Hands from './Hands.svelte'
import Left from './Left.svelte'
import Overview from './Overview.svelte'

export default { Hands, Left, Overview }
