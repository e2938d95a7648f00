import { COLOURS } from './colours.ts'
import SeatMark from './SeatMark.svelte'

/** The parts of the frame that pictures without a page use: the marks of seats. */
export const parts = Object.fromEntries(COLOURS.map((colour, seat) => [`seat ${seat}`, [SeatMark, { colour }]]))
