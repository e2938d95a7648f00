/** Tools that load after the board: carrying, the tiles left, the overview, the count of a scoring. Until then the bar
 * plays the game. */

import Count from './Count.svelte'
import Hands from './Hands.svelte'
import Left from './Left.svelte'
import Overview from './Overview.svelte'

export default { Count, Hands, Left, Overview }
