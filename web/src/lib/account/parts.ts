// The panel of a player's name and devices, loaded together with its words.

import { language } from '../i18n/locale.svelte.ts'
import Account from './Account.svelte'
import { words } from './words/index.ts'

export async function account(): Promise<{ default: typeof Account }> {
  await language.use(words)
  return { default: Account }
}
