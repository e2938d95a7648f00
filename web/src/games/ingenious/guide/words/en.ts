/** The words of the guided first round, step by step. */

import type { GuideWords } from '../../../../lib/sections/guide/guide.ts'

export const words = {
  place: [
    'Welcome! Take the double purple tile and put it on the two marked cells. Your first tile has to touch a printed symbol.',
    'Two points: each half sees the printed purple next to it. Symbols of the tile itself never count. Now the others play.',
  ],
  lines: [
    'A few turns later. Lay the blue and yellow tile on the marked cells. Each half looks along five lines and counts the same symbols that follow without a gap.',
    'Eight points! Yellow found four in one line, blue one on each of four lines.',
  ],
  lowest: [
    'Now the twist: in the end only your lowest colour counts. Yours is orange, with 2. So do not only collect what scores most: leave no colour behind.',
  ],
  ingenious: ['Late in the game your green stands on 17. Lay green and orange on the marked cells.'],
  bonus: [
    'Ingenious! A colour that reaches 18 lets you lay another tile at once. Yellow is your lowest with 8: lay the double yellow.',
  ],
  swap: [
    'Seven points for yellow. Your lowest is blue now, and no tile of yours shows it. Only then may you swap your whole hand. Swap it, or keep it.',
  ],
  end: [
    'That is all you need. The game ends when no tile fits any more, and the player with the highest lowest colour wins. Enjoy it!',
  ],
} satisfies Record<string, readonly [string, string?]>

export type Words = GuideWords<keyof typeof words>
