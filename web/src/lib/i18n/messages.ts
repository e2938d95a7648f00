// The frame's words. Paraglide's own `m` holds all languages; this one says the same in the language
// of the page, and only that one is loaded.

import { firstWords } from '../first_words/index.ts'
import type { m as All } from '../paraglide/messages.js'
import { language } from './locale.svelte.ts'

type Messages = typeof All

/** The message with this name in the page's language; undefined if it does not exist. */
export function message(name: string, inputs: Record<string, unknown> = {}): string | undefined {
  return firstWords.of(language.now).frame[name]?.(inputs)
}

/** Every message as a function. It reads the language when it is called, so a switch redraws its text. */
export const m = new Proxy({} as Messages, {
  get: (_, name: string) => (inputs?: Record<string, unknown>) => message(name, inputs) ?? name,
})
