// The panel of friends, the people at a table, and news from others, loaded together with their words.

import { language } from '../i18n/locale.svelte.ts'
import AtTable from './AtTable.svelte'
import Friends from './Friends.svelte'
import InviteFriends from './InviteFriends.svelte'
import News from './News.svelte'
import { words } from './words/index.ts'

async function spoken<Part>(part: Part): Promise<{ default: Part }> {
  await language.use(words)
  return { default: part }
}

export const friends = () => spoken(Friends)
export const atTable = () => spoken(AtTable)
export const inviteFriends = () => spoken(InviteFriends)
export const news = () => spoken(News)
