// Which first rounds were done or skipped in this browser: these are not offered again.

import { recall, remember } from '../../choices/remember.ts'

const KEY = 'learned'

function games(): string[] {
  return (recall(KEY) ?? '').split(' ').filter(Boolean)
}

const guides = import.meta.glob('../../../games/*/guide/played.json')

/** Whether the game has a guided first round. */
export function teaches(game: string): boolean {
  return `../../../games/${game}/guide/played.json` in guides
}

export function learned(game: string): boolean {
  return games().includes(game)
}

export function setLearned(game: string): void {
  if (!learned(game)) remember(KEY, [...games(), game].join(' '))
}

/** Whether its first round is to be offered: there is one, and it was neither done nor skipped here. */
export function offered(game: string): boolean {
  return teaches(game) && !learned(game)
}
