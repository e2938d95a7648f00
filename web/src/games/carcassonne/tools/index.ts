/** Tools that load after the board: carrying, the tiles left, the overview, lights and counts of a scoring. With them come
 * a follower's places on its tile, and arrows to places out of sight. Until then the bar plays the game. */

import Lit from '../parts/Lit.svelte'
import Beyond from './Beyond.svelte'
import Count from './Count.svelte'
import Hands from './Hands.svelte'
import Left from './Left.svelte'
import Lens from './Lens.svelte'
import Overview from './Overview.svelte'

export default { Beyond, Count, Hands, Left, Lens, Lit, Overview }
