// The panel of a player's name and devices, and the page behind the links of mails, loaded together with their words.

import { language } from '../i18n/locale.svelte.ts'
import Account from './Account.svelte'
import MailLink from './MailLink.svelte'
import { words } from './words/index.ts'

export async function account(): Promise<{ default: typeof Account }> {
  await language.use(words)
  return { default: Account }
}

export async function mailLink(): Promise<{ default: typeof MailLink }> {
  await language.use(words)
  return { default: MailLink }
}
