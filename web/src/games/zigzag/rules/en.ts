import type { Chapter } from './type.ts'

export const en: Chapter[] = [
  {
    title: 'In short',
    clauses: [
      [
        '',
        'Build a maze. Then turn terrain cards over and keep those that lead through it, until a player calls stop. Then all run, card by card.',
      ],
      ['/race', 'The first on the goal wins.'],
      ['/long', 'Every maze card that you cross is a point. Most points after all races win.'],
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
      ['2.1/two', 'Each player gets eight maze cards.'],
      ['2.1/more', 'Each player gets seven maze cards.'],
      [
        '2.2/two',
        'Each builds a maze of six cards, end to end, in any order, either way round. The last two are laid aside; they go to the maze deck with those that were not dealt. (Our ruling: cards may be turned round.)',
      ],
      [
        '2.2/more',
        'Each builds a maze of five cards, end to end, in any order, either way round. The last two are laid aside; they go to the maze deck with those that were not dealt. (Our ruling: cards may be turned round.)',
      ],
      ['2.3', 'A goal, water, pebble, grass or sand, is dealt to the far end of each maze.'],
      ['2.4', 'The terrain cards are spread face down.'],
    ],
  },
  {
    title: '3 Collecting',
    clauses: [
      ['3.1/quick', 'All collect at the same time.'],
      ['3.1/calm', 'The players take turns, each doing one thing: turning a card over, taking one or calling stop.'],
      [
        '3.1',
        'Turn over a card that lies face down. Keep it, and it goes face down onto your pile; or leave it, and it lies face up for all. Decide before you do anything else.',
      ],
      ['3.2', 'A card that lies face up may be taken onto your pile at any time.'],
      ['3.3', 'The order of your pile is fixed, and you may not look through it: remember what you took.'],
      [
        '3.4',
        'You may call stop. For the goal: you believe that your pile takes you there. Or, once every card on the table is face up: none of them is of use to you. (Our ruling: the table does not check whether that is so, as checking would tell.)',
      ],
      ['3.5', 'Collecting also ends when no terrain card is left on the table.'],
      ['3.6', 'Cards that are turned over and not decided then are left face up.'],
    ],
  },
  {
    title: '4 Running, one after the other',
    clauses: [
      ['4.1', 'The player who called stop runs first, or the first seat if nobody called; then clockwise.'],
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
        'A player who called stop for the goal and does not reach it draws a maze card: it is put before the goal. There is no penalty for calling because nothing was of use, nor once the maze deck is empty.',
        'penalty',
      ],
    ],
  },
  {
    title: '5 The end of a race',
    clauses: [
      [
        '5.1/first',
        'The first on the goal wins at once. The others share the second place. (Our ruling on the second place.)',
        'goal',
      ],
      [
        '5.1/on',
        'The first on the goal wins. The others go on for the places, until all but one are there. Players on their goal neither collect nor run any more.',
      ],
      [
        '5.2',
        'As long as nobody gets there, all 48 cards are shuffled and spread again, and collecting begins once more.',
      ],
    ],
  },
  {
    title: '6 The long game',
    clauses: [
      ['6.1/four', 'There are four races.'],
      ['6.1/three', 'There are three races.'],
      ['6.1', 'Once a player reaches the goal, those who have not run in that round still run, and the race ends.'],
      [
        '6.2',
        'Maze cards that you crossed stay with you, face down: one point each when the race ends. On the goal you have crossed all of them.',
      ],
      ['6.3', 'Then each player hands all maze cards and the goal card to the left.'],
      ['6.3/two', 'With more than eight maze cards, put the surplus under the deck; build from all the others.'],
      ['6.3/more', 'With more than seven maze cards, put the surplus under the deck; build from all the others.'],
      [
        '6.4',
        'Most points win. Ties: more points in the last race, then further along in it, then the place is shared. (Our ruling on who did best in the last race.)',
      ],
    ],
  },
  {
    title: '7 The clock',
    clauses: [
      [
        '7.1',
        'The rules know no clock. The table has one: it leaves a card for a player who thinks too long, and ends the collecting when no player does anything.',
      ],
      [
        '7.2',
        'A turned card is left after 2 seconds; collecting ends after 10 seconds without any action; a player acts at most eight times a second. Claims on the same card are ranked fairly, however slow the connection.',
      ],
      ['7.3', 'No clock runs at this table.'],
    ],
  },
]
