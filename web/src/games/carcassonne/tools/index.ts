/** Tools that load after the board: carrying, the tiles left, the overview, the count of a scoring, arrows to what is
 * out of sight. Until then the bar plays the game. */

import Beyond from './Beyond.svelte'
import Count from './Count.svelte'
import Hands from './Hands.svelte'
import Left from './Left.svelte'
import Overview from './Overview.svelte'

export default { Beyond, Count, Hands, Left, Overview }
