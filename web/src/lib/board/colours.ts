/** The colours of seats, and the mark of each colour. People choose their colours, so a board never derives
 * a colour from a seat's number.
 *
 *   showColours(() => table.seats)                        // in the component of a table, once
 *   const colourOf = seatColours()                        // in each component with pieces
 *   <path fill="var(--seat-{colourOf(seat)})" d={MARKS[colourOf(seat)]} />
 */

import { getContext, hasContext, setContext } from 'svelte'
import { COLOURS, type SeatInfo } from '../net/wire.ts'
import { recall, remember } from '../choices/remember.ts'

export type Colour = NonNullable<SeatInfo['colour']>

/** In the order in which seats get them. */
export { COLOURS }

/** A colour's mark, about 14 units wide around 0 0. */
export const MARKS: Record<Colour, string> = {
  red: 'M0-5.500a5.500 5.500 0 1 1-.01 0Z',
  blue: 'M-7-2.500H7V2.500H-7Z',
  yellow: 'M0-7L7 5H-7Z',
  green: 'M-2.500-7H2.500V-2.500H7V2.500H2.500V7H-2.500V2.500H-7V-2.500H-2.500Z',
  black: 'M0-7L6.500 0L0 7L-6.500 0Z',
  purple:
    'M0-7.500L1.900-2.600L7.100-2.300L3.100 1L4.400 6.100L0 3.200L-4.400 6.100L-3.100 1L-7.100-2.300L-1.900-2.600Z',
}

const KEY = Symbol('colours')

type ColourOf = (seat: number) => Colour

const usual: ColourOf = (seat) => COLOURS[seat % COLOURS.length] ?? 'red'

/** Gives everything below this component the colours of a table's seats. */
export function showColours(seats: () => readonly Pick<SeatInfo, 'colour'>[]): void {
  setContext<ColourOf>(KEY, (seat) => seats()[seat]?.colour ?? usual(seat))
}

/** The colours of the table that this component is shown at; without one, as in rules and pictures, the
 * usual ones. To be read while the component is set up. */
export function seatColours(): ColourOf {
  return hasContext(KEY) ? getContext<ColourOf>(KEY) : usual
}

/** The colour that this browser's reader likes to sit with. */
export function favourite(): Colour | null {
  return COLOURS.find((colour) => colour === recall('colour')) ?? null
}

/** Remember the colour that the reader chose. */
export function likes(colour: Colour): void {
  remember('colour', colour)
}
