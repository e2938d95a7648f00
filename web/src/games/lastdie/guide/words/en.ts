/** The words of the guided first round, step by step. */

import type { GuideWords } from '../../../../lib/sections/guide/guide.ts'

export const words = {
  put: [
    'Welcome! Your turn begins with a roll of five dice. Rows are filled from left to right. The fourth row asks for 4, 5, 6: put your 4 on its first cell.',
  ],
  row: [
    'Several dice of one roll may go down. Now the 5, then the 6: the last die of a row takes all of its points.',
    'One more die …',
  ],
  again: [
    '20 points for you! Two dice are left. You may stop, or roll all of them again, five rolls a turn at most. Roll them.',
  ],
  star: [
    'Two 2s. A star takes any number first; after that its row wants the same number again. Put a 2 on the star row.',
  ],
  stop: [
    'A second 2 would fit as well, but it would bring the row closer to the next player. Stop here.',
    'Dice that you did not place come back to you. Now the other player rolls.',
  ],
  black: [
    'Only a 3 fits, and only in the black row. If any die fits, you have to place one, and the player who ends a black row pays.',
  ],
  end: [
    '30 points gone: only the last die of a row counts, for better or worse. A full board is followed by the next, until a round ends with a player on 500. Most points win. Enjoy it!',
  ],
} satisfies Record<string, readonly [string, string?]>

export type Words = GuideWords<keyof typeof words>
