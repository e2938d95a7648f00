// The state of the panel: the ways in which this player is known, and the result of the last step.

import { ApiError } from '../api.ts'
import { language } from '../i18n/locale.svelte.ts'
import { refusal } from '../words.ts'
import type { Account } from '../wire.ts'
import { calls } from './calls.ts'
import { words } from './words/index.ts'

export class Panel {
  /** null until it is known, and for people without a name. */
  known = $state.raw<Account | null>(null)
  /** The reason why the last step failed. */
  problem = $state('')
  /** The result of the last step, in words. */
  done = $state('')
  busy = $state(false)

  /** Takes one step at a time, and says why it failed. Whether it was taken. */
  async step(take: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.problem = this.done = ''
    try {
      await take()
      return true
    } catch (error) {
      this.problem = error instanceof ApiError ? refusal(error.code, error.params) : refusal('offline')
      return false
    } finally {
      this.busy = false
    }
  }

  async load(): Promise<void> {
    this.known = await calls.account()
  }
}

/** A device or a passkey in words: its browser and its system, as far as they are known. */
export function deviceName({ browser, system }: { browser: string; system: string }): string {
  const said = words.of(language.now)
  return browser && system ? said.device(browser, system) : browser || system || said.unknown
}

/** A day that the server counts in milliseconds, of its own calendar. */
export function day(ms: number): string {
  return new Intl.DateTimeFormat(language.now, { dateStyle: 'medium', timeZone: 'UTC' }).format(ms)
}

/** Takes the focus as it appears: the button that called for it is gone. */
export function arrive(shown: HTMLElement): void {
  shown.focus()
}

/** Begins the page again, as somebody else. */
export function startOver(): void {
  location.reload()
}
