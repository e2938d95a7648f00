// The alerts of a turn while the player looks elsewhere: a sign on the tab, and one notification. Both go away when
// the turn is over or seen.

import { badge } from './looked.ts'
import { notices } from './notices.svelte.ts'

export class Turn {
  readonly #table: string
  #mine = false
  #away = false

  constructor(table: string) {
    this.#table = table
  }

  /** It is my turn or not, and somebody looks or not; `title` and `body` are what to say of it. */
  see(mine: boolean, looked: boolean, title: string, body: string): void {
    const away = mine && !looked
    if (away !== this.#away) badge(Number(away))
    // A player who saw the turn begin and looks away later gets no notification.
    if (away && !this.#mine) void notices.show(this.#table, title, body)
    else if (!away && (this.#away || looked)) void notices.hide(this.#table)
    this.#mine = mine
    this.#away = away
  }

  stop(): void {
    if (this.#away) badge(0)
    void notices.hide(this.#table)
  }
}
