// The choice of a picture, loaded together with its words.

import { language } from '../i18n/locale.svelte.ts'
import AvatarChoice from './AvatarChoice.svelte'
import { words } from './words/index.ts'

export async function choice(): Promise<{ default: typeof AvatarChoice }> {
  await language.use(words)
  return { default: AvatarChoice }
}
