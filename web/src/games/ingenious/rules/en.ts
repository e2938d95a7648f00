import type { Chapter } from './type.ts'

export const en: Chapter[] = [
  {
    title: 'The goal',
    clauses: [
      [
        '/base',
        'Take turns laying tiles with two coloured symbols. Each symbol scores for every equal symbol in line with it. In the end only the colour in which you scored least counts, so leave none behind.',
      ],
      [
        '/solo',
        'Lay tiles with two coloured symbols, one after the other. Each symbol scores for every equal symbol in line with it. In the end only the colour in which you scored least counts, so leave none behind.',
      ],
      [
        '/team',
        'Two against two: take turns laying tiles with two coloured symbols. Each symbol scores for every equal symbol in line with it. In the end only the colour in which your team scored least counts.',
      ],
      [
        '/duel',
        'Take turns laying tiles with two coloured symbols. Each symbol pulls its colour’s marker towards you, a step for every equal symbol in line with it. In the end the player with more markers on their own side wins.',
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
      ['1.5/base', 'Every player has a track from 0 to 18 for each colour.'],
      ['1.5/long', 'Every colour has two tracks from 0 to 18, end to end: the left board, then the right board.'],
      ['1.5/duel', 'Every colour has one track for both of you, with 9 at either end and 0 between, and a token.'],
    ],
  },
  {
    title: '2 Set-up',
    clauses: [
      ['2.1', 'Each player draws six tiles from the bag and hides them from the others.'],
      ['2.2', 'All markers start on 0.'],
      [
        '2.2/seats',
        'Seats are drawn by lot unless the host has fixed them. The first seat begins, and play runs clockwise.',
      ],
      ['2.3/white', 'This table uses the white area.'],
      ['2.3/grey', 'This table uses the white area and the light grey ring.'],
      ['2.3/whole', 'This table uses the whole board.'],
    ],
  },
  {
    title: '3 Your turn',
    clauses: [
      ['3.1', 'Lay a tile on two empty cells that touch. You must, even if it scores nothing.'],
      ['3.2', 'Your very first tile has to touch a printed symbol and may not touch another tile.'],
      ['3.2/own', 'Each player opens at a different printed symbol.'],
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
      ['4.2', 'The two halves move their markers one after the other.'],
      [
        '4.2/long',
        'The order is yours. It makes a difference only for a double, when one half crosses to the right board; only then are you asked.',
      ],
      ['4.3', 'A marker stops at 18. Further points are lost.'],
    ],
  },
  {
    title: '5 Bonus placement',
    clauses: [
      [
        '5.1/base',
        '“Ingenious!” When one of your markers reaches 18, you lay and score another tile at once, before drawing. Two markers reaching 18 with one tile give two such placements, and these can earn more.',
      ],
      [
        '5.1/team',
        '“Ingenious!” When a marker of your team reaches 18 on either board, you lay and score another tile at once, before drawing. Two markers reaching 18 with one tile give two such placements, and these can earn more.',
      ],
      [
        '5.1/duel',
        '“Ingenious!” When you bring a marker to your 9 and take its token (9.2), you lay and score another tile at once, before drawing. Two such markers with one tile give two such placements, and these can earn more.',
      ],
      ['5.2/base', 'A colour that already stands on 18 gives nothing more.'],
      ['5.2/team', 'A colour that already stands on the right board’s 18 gives nothing more.'],
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
      ['6.3', 'The tiles that you showed stay known: the table keeps them next to your name.'],
    ],
  },
  {
    title: '7 Solo',
    clauses: [
      ['7.1', 'There is no hand: draw a tile, lay it, score it, draw the next.'],
      [
        '7.2',
        'A marker that reaches or passes 18 on the left board goes to 0 on the right board and loses what is left over. On the right board it stops at 18.',
        'Crossing',
      ],
      [
        '7.3',
        'There are no bonus placements and no swaps. Your first tile obeys 3.2. (Our ruling: where this chapter is silent, the other rules hold.)',
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
        'Partners sit opposite each other. Each team has one double-length track, and both partners move its markers.',
      ],
      [
        '8.2',
        'A marker that reaches or passes 18 on the left board goes to 0 on the right board and loses what is left over. On the right board it stops at 18. Reaching the left 18 and reaching the right 18 each earn a bonus placement: the example earns two.',
        'Crossing',
      ],
      [
        '8.3',
        'For a swap, your team’s track and your own tiles are what counts. Partners may not talk about the game: chat is closed while it lasts, unless the host keeps it open.',
      ],
      ['8.4', 'A team with all six markers on 36 wins at once.'],
    ],
  },
  {
    title: '9 Duel',
    clauses: [
      [
        '9.1',
        'Both players share one track. A marker moves towards the player who scores, counts 0 as an ordinary step, and stops on that player’s 9.',
      ],
      [
        '9.2',
        'Bringing a marker to your 9 gives you that colour’s token, from the supply or from your opponent, and a bonus placement. It gives nothing while you already hold the token.',
      ],
      [
        '9.3',
        'If markers stand on your 9, you may set aside any of your tiles that show such a colour before you draw. Then draw up to six, and put the tiles set aside back into the bag. (Our rulings: this is the only exchange of tiles here, and tiles set aside lie open, so that both can see that they qualify.)',
      ],
      [
        '9.4',
        'At the end the player with more markers on their own side wins; a marker on 0 belongs to neither, and tokens do not count. If equal, the rearmost own markers are compared and the one further on wins, then the next. All equal is a draw.',
        'DuelEnd',
      ],
      ['9.5', 'All six markers on your 9 win at once.'],
    ],
  },
  {
    title: '10 The end',
    clauses: [
      ['10.1', 'The game ends as soon as no tile fits: no two empty cells touch. The rest of the turn is left out.'],
      [
        '10.2/base',
        'Your result is your lowest marker, and the highest result wins. Equal results compare the second lowest, then the third, through all six. Players who are equal throughout share the place.',
        'Standing',
      ],
      [
        '10.2/team',
        'Your team’s result is its lowest marker, and the higher result wins. Equal results compare the second lowest, then the third, through all six. Teams that are equal throughout share the place.',
      ],
      ['10.3', 'All six markers on 18 win at once.'],
    ],
  },
]
