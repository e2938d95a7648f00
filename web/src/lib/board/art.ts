import { COLOURS } from './colours.ts'
import SeatMark from './SeatMark.svelte'

/** What pictures without a page have of the frame: the marks of seats. */
export const parts = Object.fromEntries(COLOURS.map((colour, seat) => [`seat ${seat}`, [SeatMark, { colour }]]))
