import type { Chapter } from './type.ts'

export const en: Chapter[] = [
  {
    title: 'The goal',
    clauses: [
      [
        '',
        'All players roll dice onto the same board. Yellow rows pay, black rows cost. The player who puts the last die in a row takes all of it, and it does not matter who placed the others. Bring rows close for yourself, not for the next player.',
      ],
    ],
  },
  {
    title: '1 What lies on the table',
    clauses: [
      [
        '1.1',
        'Eight boards with a face on either side, 30 dice, and points in tens. A face has six rows of one to five cells; a cell shows a value or a star. Yellow rows (+) are points won, black rows (−) points lost. All faces are of our own design.',
        'Pieces',
      ],
      [
        '1.2',
        'Star row: its first cell takes any value, and every further cell must repeat it. Two star rows may hold different values.',
      ],
      ['1.3', 'Two-coloured star row: five cells, the solid stars one value, the hollow stars another value.'],
      ['1.4', 'A face has at most 28 cells.'],
      ['1.4/any', 'One face, board 1a, is marked with a dot. It suits a first game; this table begins with any face.'],
      ['1.4/dot', 'This table begins with the face that is marked with a dot, board 1a. It suits a first game.'],
    ],
  },
  {
    title: '2 Set-up',
    clauses: [
      [
        '2.1',
        'The boards are shuffled, each with one side up by chance. The top one is played; a board that has been played goes to the bottom, turned over. (Our ruling on sides and turning over.)',
      ],
      ['2.2', 'All 30 dice are dealt evenly.'],
      ['2.2/four', 'Two dice are left over and lie aside for the round.', 'Deal'],
      ['2.3', 'Each player starts with 80 points. The first seat begins.'],
    ],
  },
  {
    title: '3 Your turn',
    clauses: [
      [
        '3.1',
        'Roll five of your dice, or all if you have fewer. A player without dice is skipped until the next round.',
      ],
      [
        '3.2',
        'Rows are filled from left to right. A die goes on the next free cell of any row if it shows the value that the cell asks for. Several dice of one roll may go to one row or to several.',
        'Fill',
      ],
      [
        '3.3',
        'If any die fits, you must place at least one. Which, how many and where is your choice. (Our ruling: the rulebook’s brackets could also be read as “may”.)',
      ],
      [
        '3.4',
        'Then stop, or roll all dice of this hand that are not yet placed; none may be held back. There are at most five rolls a turn.',
      ],
      [
        '3.5',
        'The turn ends when you stop, when no die of a roll fits, and when the hand is used up. Dice not placed go back to your supply; those placed stay.',
      ],
    ],
  },
  {
    title: '4 Points',
    clauses: [
      [
        '4.1',
        'Dice are placed one at a time. The player who fills the last cell of a row wins its yellow points or pays its black ones at once.',
      ],
      ['4.2', 'Points never fall below 0: you pay what you have. So the order of placing can matter.', 'Order'],
    ],
  },
  {
    title: '5 Round and game',
    clauses: [
      [
        '5.1',
        'When every cell is filled, the round ends and the turn with it. All dice are dealt again, the points stay, and the player to the left of the one who placed the last die begins on the next board.',
      ],
      [
        '5.2/few',
        'The game ends after a round at whose end a player has 500 points or more. Most points win, and equals share. (Our ruling: points reached and lost again within the round do not end the game.)',
      ],
      [
        '5.2/many',
        'The game ends after a round at whose end a player has 400 points or more. Most points win, and equals share. (Our ruling: points reached and lost again within the round do not end the game.)',
      ],
    ],
  },
]
