import { expect, it } from 'vitest'
import type { TableInfo } from '../net/wire.ts'
import { table as madeUp } from './made_up.ts'
import type { Session } from './session.svelte.ts'
import { turnText } from './turn.ts'

const names = (seat: number | null) => ['Ada', 'Ben', 'Cem'][seat ?? 0] ?? ''

/** A table of three, at which I hold seats. */
const held = (...mine: number[]): TableInfo => ({
  ...madeUp,
  seats: [0, 1, 2].map((seat) => ({
    seat,
    kind: 'person',
    name: names(seat),
    bot: null,
    present: true,
    mine: mine.includes(seat),
  })),
})

/** A session's state while these seats may act. */
const acting = (mine: number[], ...turns: number[]) => {
  const [seat] = mine.filter((one) => turns.includes(one))
  return { turns, myTurn: seat !== undefined, control: { seat: seat ?? mine[0] } } as unknown as Session
}

it.each([
  ['mine alone', [0], [0], 'Your turn'],
  ['that of another', [0], [1], 'Turn: Ben'],
  ['that of several, I among them', [0], [0, 1, 2], 'All at once'],
  ['that of several others', [0], [1, 2], 'Turn: Ben, Cem'],
  ['nobody’s', [0], [], 'One moment'],
  ['that of one of several on this screen', [0, 1], [1], 'Turn: Ben'],
])('says whose turn it is: %s', (_, mine, turns, said) => {
  expect(turnText(held(...mine), acting(mine, ...turns), names)).toBe(said)
})
