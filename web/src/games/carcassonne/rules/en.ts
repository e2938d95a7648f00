import type { Chapter } from './index.ts'

export const en: Chapter[] = [
  {
    title: 'In short',
    clauses: [
      [
        '',
        'Draw a tile, place it so that everything goes on, send a follower to it if you like. What is completed scores at once, the rest at the end. Most points win.',
      ],
    ],
  },
  {
    title: '1 What lies on the table',
    clauses: [
      ['1.1', '72 land tiles of 24 kinds. One of them is the start tile; the other 71 are drawn.'],
      ['1.2', 'With the river: the spring, ten middle tiles and the lake.'],
      ['1.3', 'Five colours of followers, seven of each to deploy. The score has no upper end.'],
    ],
  },
  {
    title: '2 Set-up',
    clauses: [
      [
        '2.1',
        'Two to five players. The start tile lies in the middle, nobody knows the order of the others. Seats are drawn by lot unless the host has fixed them; the first seat begins, then clockwise.',
      ],
    ],
  },
  {
    title: '3 Your turn',
    clauses: [
      [
        '3.1',
        'Draw a tile and place it beside another; a corner is not enough. On every shared side road goes on as road, city as city, field as field.',
      ],
      ['3.2', 'A tile that fits nowhere is put aside and you draw another.'],
      [
        '3.3',
        'Then you may send one follower to this tile: a knight to a city, a thief to a road, a monk to a cloister, a farmer to a field. Not where the whole connected feature already holds a follower, whoever’s it is.',
      ],
      ['3.4', 'Without followers you go on placing tiles.'],
      [
        '3.5',
        'Then what this tile completed scores, and the followers there come home; you may use them from the next turn on. A follower may also go to what this very tile completed.',
        'atOnce',
      ],
    ],
  },
  {
    title: '4 What is completed',
    clauses: [
      [
        '4.1',
        'A road closed at both ends, by a crossing, a city or a cloister, or into a ring: 1 point a tile.',
        'road',
      ],
      [
        '4.2',
        'A city with a wall all round and no hole: 2 a tile and 2 a pennant. A tile counts once. A city of just two tiles scores 2, and 1 a pennant, unless the table plays it as any other (4).',
      ],
      ['4.3', 'A cloister with tiles on all eight squares around it: 9.', 'cloister'],
      ['4.4', 'Whoever has most followers there takes all the points. Those who are equal take them all.', 'majority'],
    ],
  },
  {
    title: '5 The end',
    clauses: [
      ['5.1', 'The game ends with the turn in which the last tile is placed.'],
      [
        '5.2',
        'Incomplete roads and cities: 1 a tile and 1 a pennant. An incomplete cloister: 1, and 1 for each tile around it. As in 4.4.',
        'cities',
      ],
      [
        '5.3',
        'Fields that hang together are a farm, bounded by roads, cities and the river. Farmers stay to the end. For each completed city, whoever has most farmers on all farms that touch it gets 4. Or, as today, if the table plays so: each farm pays 3 for every completed city it touches, to the most farmers on it.',
        'farms',
      ],
      ['5.4', 'Most points win; equals share the place.'],
      ['5.5', 'Followers stay where they are, so that the table can be read.'],
    ],
  },
  {
    title: '6 The river',
    clauses: [
      [
        '6.1',
        'The spring takes the place of the start tile. The ten middle tiles are drawn first, then the next player places the lake, then land is drawn.',
      ],
      [
        '6.2',
        'A river tile goes on from the river’s open end, and all its sides match. Of two bends that follow each other directly, the second turns the other way.',
      ],
      [
        '6.3',
        'Followers stand on river tiles as on others, never on the river. It parts fields; spring and lake do not.',
      ],
      ['6.4', 'A river tile that fits nowhere is put aside and another is drawn; when none is left, the lake comes.'],
    ],
  },
  {
    title: '7 Solo',
    clauses: [
      [
        '7.1',
        'Also for several people together. Three or four colours with four followers each, unless chosen otherwise. Each colour has its own stack. Markers start on 1, 2, 3 (and 4).',
      ],
      [
        '7.2',
        'The colours take turns, each drawing from its own stack. A tile that fits nowhere is put aside and the same colour draws again. A colour whose stack is empty is skipped.',
      ],
      [
        '7.3',
        'If a road, city or cloister on the placed tile is unoccupied, a follower of that colour must go to one of them. There are no farmers.',
        'duty',
      ],
      [
        '7.4',
        'Completed features score one at a time, in the order you choose. Only if one of the colours with most followers there is last on the track at that moment (or equal with the last), all of these colours score. The followers come home either way.',
        'order',
      ],
      ['7.5', 'A city of two tiles scores 4.'],
      [
        '7.6',
        'It ends when a colour must deploy and has no follower, after that turn’s scoring, or with the last tile. Then each colour with followers on the table, in the order you choose, gets 2 a follower if it is last at that moment.',
      ],
      ['7.7', 'The result is the lowest colour’s points.'],
      [
        '7.8',
        'Challenges to look for: long roads, great cities, shared by two or three colours, three or four cloisters, a result of 40, 50 or 60, every tile placed.',
      ],
    ],
  },
]
