import { MediaQuery } from 'svelte/reactivity'

/** Whether the reader's system asks for less motion. Svelte's own export of it would load all of its motion. */
export const prefersReducedMotion = new MediaQuery('(prefers-reduced-motion: reduce)')
