/** Whether motion is to be seen: it has not been chosen away, and the page is in sight. */

import { motion } from '../choices/motion.svelte.ts'

export function moves(): boolean {
  return motion.pace > 0 && !document.hidden
}
