// The server sends codes; these are their words.

import { ApiError } from '../net/api.ts'
import { lasting, moment } from './age.ts'
import type { Words } from './codes/en.ts'
import type { Words as Refusals } from './refusals/en.ts'
import { common } from './common.ts'
import { first, type First } from './first.ts'
import { language } from './language.svelte.ts'
import { Spoken } from './spoken.ts'

export type Params = Record<string, string | number>

export const codes = new Spoken(first, ({ codes }: First): Words => codes)
/** The many reasons for refusals: no page begins with one, so they are loaded once it stands. */
export const refusals = new Spoken<Refusals>(import.meta.glob('./refusals/*.ts'))

function say(kind: keyof Words, code: string, params: Params = {}): string | undefined {
  const said = codes.now[kind][code]
  return typeof said === 'function' ? said(params) : said
}

function sayRefused(kind: keyof Refusals, code: string, params: Params): string | undefined {
  const said = refusals.has(language.now) ? refusals.now[kind][code] : undefined
  return typeof said === 'function' ? said(params) : said
}

/** Faults of a message as a whole. */
const WITHOUT_PLACE = new Set<unknown>(['json', 'long', 'empty', 'hidden'])

/** The reason for a refusal, as close as the server says it: over the socket, over HTTP, or by the network. */
export function refusal(code: string, params: Params = {}): string {
  const { until, seconds, why, at } = params
  const said = typeof until === 'number' ? { ...params, until: ends(until) } : params
  const closer =
    typeof seconds === 'number'
      ? sayRefused('wait', code, { ...params, wait: lasting(seconds, language.now) })
      : code === 'bad-message' && (at !== '' || WITHOUT_PLACE.has(why))
        ? sayRefused('malformed', String(why), params)
        : undefined
  return closer ?? sayRefused('refusal', code, said) ?? say('early', code) ?? say('early', 'other', { code })!
}

/** The reason why a request failed: what the server said, or that it did not answer. */
export function explained(error: unknown): string {
  return error instanceof ApiError ? refusal(error.code, error.params) : refusal('offline')
}

/** When a mute or a ban ends. The server writes the largest safe number for one that does not. */
export function ends(ms: number): string {
  return ms >= Number.MAX_SAFE_INTEGER ? common.now.endsNever : common.now.endsAt(moment(ms, language.now))
}

/** The reason why a socket was closed for good. */
export function closing(code: number | null): string {
  return say('close', String(code)) ?? say('close', 'other', { code: code ?? '' })!
}

/** The name of a person. For people who deleted themselves the server keeps a dash, with a number where it tells
 * several at one screen apart. */
export function called(name: string): string {
  return /^—( \d+)?$/.test(name) ? common.now.formerPlayer + name.slice(1) : name
}

/** The name of a bot's level. */
export function bot(level: string): string {
  return say('bot', level) ?? say('bot', 'other', { level })!
}

/** The name of a seat's colour. */
export function colourName(colour: string): string {
  return say('colour', colour) ?? colour
}

/** A message of chat: a phrase in this reader's language, any other text unchanged. */
export function spoken({ text, phrase }: { text: string; phrase?: string | null }): string {
  return (phrase && say('phrase', phrase)) || text
}

export function status(word: string): string {
  return say('status', word) ?? word
}
