// Our typeface comes after the page, which a slow connection would otherwise wait for. From then on the
// browser has it, and pages begin in it (`chosen.js`).

import { language } from '../words/language.svelte.ts'
import { recall, remember } from '../choices/remember.ts'

const NAME = 'font'

/** Has the page shown in our typeface once it is there. Chinese stands in the system's own. */
export async function showType(): Promise<void> {
  if (recall(NAME) !== null || language.now !== 'en') return
  await document.fonts.load("1em 'Figtree Variable'")
  document.documentElement.setAttribute(`data-${NAME}`, 'ours')
  remember(NAME, 'ours')
}
