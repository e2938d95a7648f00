// A push message from the server in words. It says only which game it is, and why: the reader's turn, a friend's
// invitation, or news of a game of days.

import { among } from '../lib/words/among.ts'
import { words as en, type Words } from '../lib/sections/notices/words/en.ts'
import { words as zhHans } from '../lib/sections/notices/words/zh-Hans.ts'
import { words as zhHant } from '../lib/sections/notices/words/zh-Hant.ts'

/** As the server sends it. */
export interface Call {
  kind: string
  table: string
  game: string
  locale: string
  /** The friend who invites; none: it is a turn. */
  name?: string
  /** Whether the game that they invite to counts for ratings. */
  rated?: boolean
}

/** Of the languages that calls are worded in, the one that this browser speaks. */
export const browsers = (): string => among(Object.keys(spoken), navigator.languages) ?? 'en'

const spoken: Record<string, Pick<Words, 'turn' | 'invited' | 'invitedRated' | 'news'>> = {
  en,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
}
const cards = import.meta.glob<Record<string, { title?: string } | undefined>>('../games/*/card/*.ts', { eager: true })

/** A game's title, in a language that it has, else its name. */
function title(game: string, locale: string): string {
  const [, card] = Object.entries(cards).find(([path]) => path.endsWith(`/${game}/card/${locale}.ts`)) ?? []
  return Object.values(card ?? {}).find((words) => words?.title)?.title ?? game
}

export function wording({ kind, game, locale, name, rated }: Call): string {
  const words = spoken[locale] ?? en
  const shown = title(game, spoken[locale] ? locale : 'en')
  if (kind === 'invited' && typeof name === 'string') {
    return (rated === true ? words.invitedRated : words.invited)(name, shown)
  }
  return kind in words.news ? words.news[kind as keyof typeof words.news](shown) : words.turn(shown)
}

/** The call in a push; null if it holds no valid one. */
export function read(data: { json: () => unknown } | null): Call | null {
  try {
    const call = data?.json() as Partial<Call> | null | undefined
    const said = [call?.kind, call?.table, call?.game, call?.locale].every((word) => typeof word === 'string')
    return said ? (call as Call) : null
  } catch {
    return null
  }
}
