// A player's name and devices, and the page behind the links of mails.

import { Spoken, late } from '../../words/spoken.ts'
import type { Words } from './words/en.ts'

export const words = new Spoken<Words>(import.meta.glob('./words/*.ts'))

export const accountPart = late(() => import('./Account.svelte'), words)
export const mailLinkPart = late(() => import('./MailLink.svelte'), words)
