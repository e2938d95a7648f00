import type { Chapter } from './index.ts'

export const en: Chapter[] = [
  {
    title: 'What it is about',
    clauses: [
      [
        '',
        'Everybody rolls dice onto the same board. Yellow rows pay, black rows cost, and all of it goes to whoever puts the last die in a row, whoever placed the others. Bring rows close for yourself, not for the next player.',
      ],
    ],
  },
  {
    title: '1 What lies on the table',
    clauses: [
      [
        '1.1',
        'Eight boards with a face on either side, 30 dice, and points in tens. A face has six rows of one to five cells; a cell shows a value or a star. Yellow rows (+) are points won, black rows (−) points lost.',
        'Pieces',
      ],
      [
        '1.2',
        'Star row: its first cell takes any value, and every further cell must repeat it. Two star rows may hold different values.',
      ],
      ['1.3', 'Two-coloured star row: five cells, the solid stars one value, the hollow stars another value.'],
      [
        '1.4',
        'A face has at most 28 cells. One face carries a dot: it suits a first game, and the table can be set to begin with it.',
      ],
    ],
  },
  {
    title: '2 Set-up',
    clauses: [
      [
        '2.1',
        'The boards are shuffled, each with one side up by chance. The top one is played; a board that has been played goes to the bottom, turned over.',
      ],
      ['2.2', 'All 30 dice are dealt evenly. What does not divide lies aside for this round.', 'Deal'],
      ['2.3', 'Everybody starts with 80 points. The first seat begins.'],
    ],
  },
  {
    title: '3 Your turn',
    clauses: [
      ['3.1', 'Roll five of your dice, or all if you have fewer. Whoever has none is skipped until the next round.'],
      [
        '3.2',
        'Rows are filled from left to right. A die goes on the next free cell of any row if it shows the value that the cell asks for. Several dice of one roll may go to one row or to several.',
        'Fill',
      ],
      ['3.3', 'If any die fits, at least one must be placed. Which, how many and where is your choice.'],
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
        'Dice are placed one at a time. Whoever fills the last cell of a row wins its yellow points or pays its black ones at once.',
      ],
      ['4.2', 'Nobody falls below 0: you pay what you have. So the order of placing can matter.', 'Order'],
    ],
  },
  {
    title: '5 Round and game',
    clauses: [
      [
        '5.1',
        'When every cell is filled, the round ends and the turn with it. All dice are dealt again, the points stay, and the player to the left of whoever placed the last die begins on the next board.',
      ],
      [
        '5.2',
        'The game ends after a round in which somebody has 500 points or more when it ends; with five or six players 400. Most points win, and equals share. Having had 500 in between and lost them again does not end the game.',
      ],
    ],
  },
]
