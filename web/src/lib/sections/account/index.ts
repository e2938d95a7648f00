// A player's name and devices, and the page behind the links of mails.

import { drawer, type DrawerOf } from '../../app/drawer.svelte.ts'
import { me } from '../../people/me.svelte.ts'
import { common } from '../../words/common.ts'
import type { Section } from '../../app/section.ts'
import { wayWordsOf } from '../../words/first.ts'
import { Spoken, late } from '../../words/spoken.ts'
import type { Words as WayWords } from './way/en.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))
export const wayWords = wayWordsOf<WayWords>('account')

export const accountPart = late(() => import('./Account.svelte'), words)
export const mailLinkPart = late(() => import('./MailLink.svelte'), words)

export const accountDrawer: DrawerOf<{ code?: string }> = { title: () => common.now.accountTitle, part: accountPart }

const open = () => drawer.open(accountDrawer, {})

export const section: Section = {
  pages: { '/mail/(?<kind>confirm|stop)/:link': mailLinkPart },
  wayWords,
  ways: [
    {
      others: true,
      on: ['first page'],
      title: () => wayWords.now.accountHave,
      to: open,
      offered: () => me.name === null,
    },
    {
      others: true,
      on: ['first page'],
      icon: 'pencil',
      title: () => wayWords.now.nameIs(me.name ?? ''),
      to: open,
      offered: () => me.name !== null,
    },
    { others: true, on: ['menu'], icon: 'pencil', title: () => common.now.accountTitle, to: open },
  ],
}
