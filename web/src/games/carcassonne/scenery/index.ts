/** Drawings that load after the board. They take no clicks, so that every click means the same without them. */

import Marks from './Marks.svelte'
import Legend from './overview/Legend.svelte'
import Survey from './overview/Survey.svelte'
import Worth from './overview/Worth.svelte'

export default { Legend, Marks, Survey, Worth }
