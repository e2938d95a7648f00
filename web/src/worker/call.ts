// What a call of the server says to a person: nothing but which game, and that it is their turn.

import { notice_turn as en } from '../../messages/en.json'
import { notice_turn as zhHans } from '../../messages/zh-Hans.json'
import { notice_turn as zhHant } from '../../messages/zh-Hant.json'

/** As the server sends it. */
export interface Call {
  kind: string
  table: string
  game: string
  locale: string
}

const sentences: Record<string, string> = { en, 'zh-Hans': zhHans, 'zh-Hant': zhHant }
const cards = import.meta.glob<Record<string, { title?: string } | undefined>>('../games/*/card/*.ts', { eager: true })

/** A game's title, in a language that it has, else its name. */
function title(game: string, locale: string): string {
  const [, card] = Object.entries(cards).find(([path]) => path.endsWith(`/${game}/card/${locale}.ts`)) ?? []
  return Object.values(card ?? {}).find((words) => words?.title)?.title ?? game
}

export function wording({ game, locale }: Call): string {
  const spoken = locale in sentences ? locale : 'en'
  return (sentences[spoken] ?? en).replace('{title}', title(game, spoken))
}

/** The call in a push; null for what is none. */
export function read(data: { json: () => unknown } | null): Call | null {
  try {
    const call = data?.json() as Partial<Call> | null | undefined
    const said = [call?.kind, call?.table, call?.game, call?.locale].every((word) => typeof word === 'string')
    return said ? (call as Call) : null
  } catch {
    return null
  }
}
