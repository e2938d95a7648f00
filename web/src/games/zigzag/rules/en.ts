import type { Chapter } from './index.ts'

export const en: Chapter[] = [
  {
    title: 'In short',
    clauses: [
      [
        '',
        'Build a maze, then everybody turns terrain cards over at once and keeps those that lead through it. Somebody calls stop, and all run, card by card. First on the goal wins.',
      ],
    ],
  },
  {
    title: '1 What lies on the table',
    clauses: [
      [
        '1.1',
        '28 maze cards of three by six sections, four goal cards, four runners. The maze cards are of our own design.',
      ],
      ['1.2', '48 terrain cards of eight terrains, some much rarer than others.', 'counts'],
      ['1.3', 'The sections of the maze cards are in the same proportions. No two cards are alike.'],
    ],
  },
  {
    title: '2 Building',
    clauses: [
      ['2.1', 'Two to four players. Each gets seven maze cards, with two players eight.'],
      [
        '2.2',
        'All build at the same time: five cards, with two players six, end to end, in any order, either way round. The last two are laid aside; they go to the maze deck with those that were not dealt.',
      ],
      ['2.3', 'A goal, water, pebble, grass or sand, is dealt to the far end of each maze.'],
      ['2.4', 'The terrain cards are spread face down.'],
    ],
  },
  {
    title: '3 Collecting, all at once',
    clauses: [
      [
        '3.1',
        'Turn over a card that lies face down. Keep it, and it goes face down onto your pile; or leave it, and it lies face up for all. Decide before you do anything else.',
      ],
      ['3.2', 'A card that lies face up may be taken onto your pile at any time.'],
      [
        '3.3',
        'The order of a pile is fixed, and nobody may look through it, not even its owner: remember what you took.',
      ],
      [
        '3.4',
        'Anybody may call stop. For the goal: you believe that your pile takes you there. Or, once every card on the table is face up: none of them is of use to you.',
      ],
      ['3.5', 'Collecting also ends when no terrain card is left on the table.'],
      ['3.6', 'Cards that are turned over and not decided then are left face up.'],
    ],
  },
  {
    title: '4 Running, one after the other',
    clauses: [
      ['4.1', 'Who called stop runs first, or the first seat if nobody called; then clockwise.'],
      [
        '4.2',
        'The pile is turned over: the card taken first is used first. Each card takes the runner to a neighbouring section of its terrain. You choose among several; you must move while you can. So two neighbouring sections of one terrain need two cards.',
        'pair',
      ],
      [
        '4.3',
        'From the start to any section of the first row. Within a card to any of the eight around, backwards too. From card to card straight ahead only. From the last row to the goal, from any column, with a card of its terrain. Never back onto a card that was left.',
        'seam',
      ],
      [
        '4.4',
        'The run ends when the card fits nowhere, or the pile is used up. The rest of the pile is lost; the runner stays.',
        'stuck',
      ],
      ['4.5', 'The maze cards behind the runner go under the maze deck.'],
      [
        '4.6',
        'Who called stop for the goal and does not reach it draws a maze card: it is put before the goal. Who called because nothing was of use draws none, and nobody does once the maze deck is empty.',
        'penalty',
      ],
    ],
  },
  {
    title: '5 The end of a race',
    clauses: [
      [
        '5.1',
        'The first on the goal wins at once, the others share the second place. Or, if the table was set so, the others go on for the places.',
        'goal',
      ],
      ['5.2', 'If nobody gets there, all 48 cards are shuffled and spread again, and collecting begins anew.'],
    ],
  },
  {
    title: '6 The long game',
    clauses: [
      [
        '6.1',
        'Four races, with three players three. Once somebody reaches the goal, whoever has not run in that round still runs, and the race ends.',
      ],
      ['6.2', 'Maze cards that you crossed stay with you: one point each, all of them for who reaches the goal.'],
      [
        '6.3',
        'Then everybody hands all his maze cards and his goal to the left. Who has more than seven (two players: eight) puts the surplus under the deck, and builds from all the others.',
      ],
      ['6.4', 'Most points win; then points in the last race; then how far one came in it.'],
    ],
  },
  {
    title: '7 The clock',
    clauses: [
      [
        '7.1',
        'The rules know no clock. The table has one: it leaves a card for a player who thinks too long, and ends the collecting when nobody does anything.',
      ],
      [
        '7.2',
        'A card is left after 2 seconds; collecting ends when nobody has acted for 10; nobody acts more than eight times a second. Claims on the same card are ranked fairly, however long the line. At a calm table no clock runs, and one after the other does one thing.',
      ],
    ],
  },
]
