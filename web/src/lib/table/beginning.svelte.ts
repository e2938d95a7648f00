// A game that begins by itself: "Play now", or a rematch, once the table stands and everybody is there. A player who
// made a game of days is ready for it, too.

import type { Session } from './session.svelte.ts'

/** Begins the table's game if the reader asked for it: the way here said `start`. */
export function beginning(session: Session): void {
  const asked = (history.state as { start?: boolean } | null)?.start === true
  let begun = false
  $effect(() => {
    const { table } = session.state
    if (begun || table?.status !== 'waiting') return
    if (table.gathers) {
      if (!session.seated || !(asked || (table.host && table.time?.days))) return
      begun = true
      void session.send({ type: 'ready' })
      return
    }
    if (!asked || !table.host) return
    if (table.seats.some(({ kind, present }) => kind === 'open' || (kind === 'person' && !present))) return
    begun = true
    void session.send({ type: 'start' })
  })
}
