// The page of the server's host, which also says the words of reports and devices.

import { house } from '../../sections/house/house.svelte.ts'
import type { Section } from '../../app/section.ts'
import { words as account } from '../account/index.ts'
import { words as conduct } from '../conduct/index.ts'
import { wayWordsOf } from '../../words/first.ts'
import { Spoken, late } from '../../words/spoken.ts'
import type { Words as WayWords } from './way/en.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))
export const wayWords = wayWordsOf<WayWords>('host')

export const hostPart = late(() => import('./Host.svelte'), words, conduct, account)

export const section: Section = {
  pages: { '/host': hostPart },
  wayWords,
  ways: [
    {
      on: ['first page'],
      icon: 'eye',
      title: () => (house.reports ? wayWords.now.reportsWait(house.reports) : wayWords.now.hostDesk),
      to: '/host',
      waits: () => Boolean(house.reports),
      offered: () => house.reports !== null,
    },
  ],
}
