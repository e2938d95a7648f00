/** Whether motion is to be seen: nobody has asked for less of it, and the page is in sight. */

import { prefersReducedMotion } from 'svelte/motion'

export function moves(): boolean {
  return !prefersReducedMotion.current && !document.hidden
}
