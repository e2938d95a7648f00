// Friends, and news from others.

import { drawer, type DrawerOf } from '../../app/drawer.svelte.ts'
import { me } from '../../people/me.svelte.ts'
import { common } from '../../words/common.ts'
import { arrived } from './arrived.svelte.ts'
import type { Section } from '../../app/section.ts'
import { wayWordsOf } from '../../words/first.ts'
import { Spoken, late } from '../../words/spoken.ts'
import type { Words as WayWords } from './way/en.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))
export const wayWords = wayWordsOf<WayWords>('friends')

export const friendsPart = late(() => import('./Friends.svelte'), words)
export const inviteFriendsPart = late(() => import('./InviteFriends.svelte'), words)
const newsPart = late(() => import('./News.svelte'), words)

export const friendsDrawer: DrawerOf<{ code?: string; table?: string | null }> = {
  title: () => common.now.friends,
  part: friendsPart,
}

const open = (table: string | null) => drawer.open(friendsDrawer, { table })

/** News wait until the page stands. */
const newsLater = () => new Promise((done) => setTimeout(done, 1000)).then(newsPart)

export const section: Section = {
  wayWords,
  ways: [
    {
      others: true,
      on: ['first page'],
      icon: 'person',
      title: () => (arrived.requests > 0 ? wayWords.now.friendsAsk(arrived.requests) : common.now.friends),
      to: open,
      offered: () => me.name !== null,
    },
    { others: true, on: ['menu'], icon: 'person', title: () => common.now.friends, to: open },
  ],
  over: { part: newsLater, wanted: () => me.name !== null && !me.solitary },
}
