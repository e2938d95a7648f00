// The state of the panel: the ways in which this player is known, and the result of the last step.

import { language } from '../../words/language.svelte.ts'
import { Steps } from '../../net/steps.svelte.ts'
import type { Account } from '../../net/wire.ts'
import { calls } from './calls.ts'
import { words } from './index.ts'

export class Panel extends Steps {
  /** null until it is known, and for people without a name. */
  known = $state.raw<Account | null>(null)

  async load(): Promise<void> {
    this.known = await calls.account()
  }
}

/** A device or a passkey in words: its browser and its system, as far as they are known. */
export function deviceName({ browser, system }: { browser: string; system: string }): string {
  const said = words.now
  return browser && system ? said.device(browser, system) : browser || system || said.unknown
}

/** A day that the server counts in milliseconds, of its own calendar. */
export function day(ms: number): string {
  return new Intl.DateTimeFormat(language.now, { dateStyle: 'medium', timeZone: 'UTC' }).format(ms)
}

/** Begins the page again, as somebody else. */
export function startOver(): void {
  location.reload()
}
