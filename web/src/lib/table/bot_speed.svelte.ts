// The speed of bots that this browser wishes for, told to the table.

import { botSpeed } from '../choices/bot_speed.svelte.ts'
import type { Session } from './session.svelte.ts'

/** Tells the server the reader's wish at each connection and whenever it changes. A server that heard none plays at
 * people's pace. */
export function tellBotSpeed(session: Session): void {
  let told = 'people'
  $effect(() => {
    const { connection, table } = session.state
    const wish = botSpeed.now
    if (connection !== 'open') told = 'people'
    else if (session.seated && table?.status === 'playing' && told !== wish) {
      told = wish
      void session.botSpeed(wish)
    }
  })
}
