/** Whether the overview lies on the map; this browser remembers it. */

import { recall, remember } from '../../lib/choices/remember.ts'

const NAME = 'carcassonne-overview'
let on = $state(recall(NAME) === 'on')

export const survey = {
  get on(): boolean {
    return on
  },
  toggle(): void {
    on = !on
    remember(NAME, on ? 'on' : null)
  },
}
