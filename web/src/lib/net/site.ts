// The site's own face, which its host chose and the server put into the index: name, logo, words, links.

import type { SiteFace } from './wire.ts'

const told = document.querySelector<HTMLMetaElement>('meta[name=site]')?.content

/** Empty where the host chose nothing. */
export const site: SiteFace = told === undefined ? {} : (JSON.parse(told) as SiteFace)
