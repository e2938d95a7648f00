import type { Chapter } from './index.ts'

export const en: Chapter[] = [
  {
    title: 'What it is about',
    clauses: [
      [
        '',
        'Take turns laying tiles with two coloured symbols. Each symbol scores for every equal symbol in line with it. In the end only the colour in which you scored least counts, so none may be left behind.',
      ],
    ],
  },
  {
    title: '1 What lies on the table',
    clauses: [
      [
        '1.1',
        'The board is made of hexagons: a white area of 91 cells, a light grey ring around it (127 in all) and a dark ring around that (169 in all).',
      ],
      ['1.2', 'Six symbols are printed on the corners of the white area, however many people play.'],
      [
        '1.3',
        'There are 120 tiles of two joined hexagons: each pair of two colours six times, each double five times.',
      ],
      ['1.4', 'Six colours have six shapes, so that nobody needs to see colour.', 'Shapes'],
      [
        '1.5',
        'Every colour has a track from 0 to 18. Solo and teams put two tracks end to end. A duel has one shared track with 9 at either end and 0 between, and a token for each colour.',
      ],
    ],
  },
  {
    title: '2 Set-up',
    clauses: [
      ['2.1', 'Everybody draws six tiles from the bag and hides them from the others.'],
      [
        '2.2',
        'All markers start on 0. Who sits where is drawn by lot, unless the host of the table fixed it. The first seat begins, and play goes round clockwise.',
      ],
      ['2.3', 'One or two players use the white area, three also the light grey ring, four the whole board.'],
    ],
  },
  {
    title: '3 Your turn',
    clauses: [
      ['3.1', 'Lay one of your tiles on two empty cells that touch. You must, even if it scores nothing.'],
      [
        '3.2',
        'Your very first tile has to touch a printed symbol and may not touch another tile. Tables can also ask that everybody opens at a different symbol.',
      ],
      ['3.3', 'After that you may lay anywhere. Single cells may be left over.'],
      ['3.4', 'Then score, make any bonus placements, and fill your hand up again.'],
    ],
  },
  {
    title: '4 Scoring',
    clauses: [
      [
        '4.1',
        'Each half of the tile scores by itself. Look from it in the five directions that do not lead to its other half. In each direction count the symbols like it that follow without a break, on tiles or printed; an empty cell, another symbol or the edge ends the line. Every symbol counted is a point. The tile’s own symbols never count.',
        'Examples',
      ],
      [
        '4.2',
        'The two halves move their markers one after the other, in the order you like. The order makes a difference only for a double on a double-length track, when one half crosses to the right board; only then are you asked.',
      ],
      ['4.3', 'A marker stops at 18. What is left over is lost.'],
    ],
  },
  {
    title: '5 Bonus placement',
    clauses: [
      [
        '5.1',
        '“Ingenious!” When one of your markers reaches 18, you lay and score another tile at once, before drawing. Two markers reaching 18 with one tile give two such placements, and these can earn more.',
      ],
      ['5.2', 'A colour that already stands on 18 gives nothing more.'],
      [
        '5.3',
        'If no tile fits or your hand is empty, placements still owed are lost. (Our ruling: they cannot be made.)',
      ],
    ],
  },
  {
    title: '6 Drawing and swapping',
    clauses: [
      ['6.1', 'Your turn ends with drawing up to six tiles.'],
      [
        '6.2',
        'Before drawing you may swap your whole hand if none of your tiles shows your lowest colour; if several colours are lowest, your tiles may show none of them. Show all your tiles, set them aside, draw six new ones, and put the old ones back into the bag. Your turn ends. You may swap once a turn, and you never have to. An empty hand has nothing to swap.',
      ],
      ['6.3', 'What you showed stays known: the table keeps it beside your name.'],
    ],
  },
  {
    title: '7 Solo',
    clauses: [
      ['7.1', 'White area, double-length track, no hand: draw a tile, lay it, score it, draw the next.'],
      [
        '7.2',
        'A marker that reaches or passes 18 on the left board goes to 0 on the right board and loses what is left over. On the right board it stops at 18.',
        'Crossing',
      ],
      [
        '7.3',
        'There are no bonus placements and no swaps. Your first tile obeys 3.2. (Our ruling: the base rules hold where solo does not change them.)',
      ],
      [
        '7.4',
        'Your result is your lowest marker, from 0 to 36. Records compare the second lowest next, and so on. All six on 36 ends the game.',
      ],
    ],
  },
  {
    title: '8 Teams',
    clauses: [
      [
        '8.1',
        'Four players on the whole board; partners sit opposite each other. Each team has one double-length track, and both partners move its markers.',
      ],
      [
        '8.2',
        'Markers cross as in solo. Reaching the left 18 and reaching the right 18 each earn a bonus placement: the example under 7.2 would earn two.',
      ],
      [
        '8.3',
        'For a swap, your team’s track and your own tiles are what counts. Partners may not talk about the game: chat is closed while it lasts, unless the host opened it.',
      ],
      ['8.4', 'A team with all six markers on 36 wins at once.'],
    ],
  },
  {
    title: '9 Duel',
    clauses: [
      [
        '9.1',
        'Two players, white area, one shared track. A marker moves towards whoever scores, counts 0 as an ordinary step, and stops on that player’s 9.',
      ],
      [
        '9.2',
        'Bringing a marker to your 9 gives you that colour’s token, from beside the board or from your opponent, and a bonus placement. It gives nothing while you already hold the token.',
      ],
      [
        '9.3',
        'Instead of swapping (our ruling: this replaces 6.2): if markers stand on your 9, you may, before drawing, set aside any of your tiles that show such a colour, draw up to six, and put them back into the bag. Tiles set aside lie open. (Our ruling: or else nobody could see that they qualify.)',
      ],
      [
        '9.4',
        'At the end, whoever has more markers on their own side wins; a marker on 0 belongs to nobody, and tokens do not count. If equal, the rearmost own markers are compared and the one further on wins, then the next. All equal is a draw.',
        'DuelEnd',
      ],
      ['9.5', 'All six markers on your 9 win at once.'],
    ],
  },
  {
    title: '10 The end',
    clauses: [
      [
        '10.1',
        'The game ends as soon as no tile fits: no two empty cells touch. Bonus placements, swaps and drawing are no longer done.',
      ],
      [
        '10.2',
        'Your result is your lowest marker, and the highest result wins. Equal results compare the second lowest, then the third, through all six. Who is equal throughout shares the place.',
        'Standing',
      ],
      ['10.3', 'All six markers on 18 win at once.'],
    ],
  },
]
