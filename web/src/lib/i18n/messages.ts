// The frame's words. Paraglide's own `m` holds all languages; this one says the same in the language
// of the page, and only that one is loaded.

import type { m as All } from '../paraglide/messages.js'
import { language } from './locale.svelte.ts'
import { Spoken } from './spoken.ts'

type Messages = typeof All
type Message = (inputs: Record<string, unknown>) => string

const load = (all: Promise<unknown>) => all as Promise<Record<string, Message | undefined>>

export const frameWords = new Spoken({
  en: () => load(import('../paraglide/messages/en.js')),
  'zh-Hant': () => load(import('../paraglide/messages/zh-Hant.js')),
  'zh-Hans': () => load(import('../paraglide/messages/zh-Hans.js')),
})

/** The message with this name in the page's language; undefined if it does not exist. */
export function message(name: string, inputs: Record<string, unknown> = {}): string | undefined {
  return frameWords.of(language.now)[name]?.(inputs)
}

/** Every message as a function. It reads the language when it is called, so a switch redraws its text. */
export const m = new Proxy({} as Messages, {
  get: (_, name: string) => (inputs?: Record<string, unknown>) => message(name, inputs) ?? name,
})
