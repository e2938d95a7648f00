// The page of the server's host, loaded together with its words and those of reports and devices.

import { words as account } from '../account/words/index.ts'
import { words as conduct } from '../conduct/words/index.ts'
import { language } from '../i18n/locale.svelte.ts'
import Host from './Host.svelte'
import { words } from './words/index.ts'

export async function host(): Promise<{ default: typeof Host }> {
  await language.use(words, conduct, account)
  return { default: Host }
}
