// The reader's record and the profiles of others.

import { me } from '../../people/me.svelte.ts'
import { common } from '../../words/common.ts'
import type { Section } from '../../app/section.ts'
import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const recordPart = late(() => import('./Record.svelte'), words)
export const personPart = late(() => import('./Person.svelte'), words)

export const section: Section = {
  pages: { '/record': recordPart, '/p/:person': personPart },
  ways: [
    {
      on: ['first page'],
      icon: 'chart',
      title: () => common.now.myRecord,
      to: '/record',
      offered: () => me.name !== null,
    },
  ],
}
