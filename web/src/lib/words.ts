// The server sends codes; these are their words. Every code has a message `<kind>_<code>`.

import { ApiError } from './api.ts'
import { lasting, moment } from './i18n/age.ts'
import { language } from './i18n/locale.svelte.ts'
import { m, message } from './i18n/messages.ts'

export type Params = Record<string, string | number>

function say(kind: string, code: string, params: Params = {}): string | undefined {
  return message(`${kind}_${code.replaceAll('-', '_')}`, params)
}

/** Faults of a message as a whole. */
const WITHOUT_PLACE = new Set<unknown>(['json', 'long', 'empty', 'hidden'])

/** The reason for a refusal, as close as the server says it: over the socket, over HTTP, or by the network. */
export function refusal(code: string, params: Params = {}): string {
  const { until, seconds, why, at } = params
  const said = typeof until === 'number' ? { ...params, until: ends(until) } : params
  const closer =
    typeof seconds === 'number'
      ? say('wait', code, { ...params, wait: lasting(seconds, language.now) })
      : code === 'bad-message' && (at !== '' || WITHOUT_PLACE.has(why))
        ? say('malformed', String(why), params)
        : undefined
  return closer ?? say('refusal', code, said) ?? m.refusal_other({ code })
}

/** The reason why a request failed: what the server said, or that it did not answer. */
export function explained(error: unknown): string {
  return error instanceof ApiError ? refusal(error.code, error.params) : refusal('offline')
}

/** When a mute or a ban ends. The server writes the largest safe number for one that does not. */
export function ends(ms: number): string {
  return ms >= Number.MAX_SAFE_INTEGER ? m.ends_never() : m.ends_at({ time: moment(ms, language.now) })
}

/** The reason why a socket was closed for good. */
export function closing(code: number): string {
  return say('close', String(code)) ?? m.close_other({ code: String(code) })
}

/** The name of a person. For people who deleted themselves the server keeps a dash, with a number where it tells
 * several at one screen apart. */
export function called(name: string): string {
  return /^—( \d+)?$/.test(name) ? m.former_player() + name.slice(1) : name
}

/** The name of a bot's level. */
export function bot(level: string): string {
  return say('bot', level) ?? m.bot_other({ level })
}

/** A description of one of the standard levels; undefined for any other. */
export function levelWords(level: string): string | undefined {
  return say('level', level)
}

/** The name of a seat's colour. */
export function colourName(colour: string): string {
  return say('colour', colour) ?? colour
}

/** The phrases of chat, by their codes. */
export const PHRASES = [
  'hello',
  'good-luck',
  'well-played',
  'thanks',
  'one-moment',
  'your-turn',
  'oops',
  'again',
] as const

/** A message of chat: a phrase in this reader's language, any other text unchanged. */
export function spoken({ text, phrase }: { text: string; phrase?: string | null }): string {
  return (phrase && say('phrase', phrase)) || text
}

export function status(word: string): string {
  return say('status', word) ?? word
}
