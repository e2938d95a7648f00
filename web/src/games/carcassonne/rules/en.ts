import type { Chapter } from './type.ts'

export const en: Chapter[] = [
  {
    title: 'In short',
    clauses: [
      [
        '/base',
        'Draw a tile and place it so that its sides go on. You may send a follower to it. Completed features score at once, the rest at the end. Most points win.',
      ],
      [
        '/solo',
        'You lead {colours} colours in turn. Draw a tile, place it, and send a follower wherever it opens something free. A completed feature pays only if one of its leading colours is last. The lowest colour’s points are your result.',
      ],
    ],
  },
  {
    title: '1 What lies on the table',
    clauses: [
      ['1.1/land', '72 land tiles of 24 kinds. One of them is the start tile; the other 71 are drawn.'],
      ['1.1/river', '72 land tiles of 24 kinds. The start tile leaves the game; the other 71 are drawn.'],
      ['1.2', 'The river: the spring, ten middle tiles and the lake.'],
      ['1.3/base', 'A colour for each player, with seven followers to deploy. The score has no upper end.'],
      ['1.3/solo', '{colours} colours, each with {followers} followers. The score has no upper end.'],
    ],
  },
  {
    title: '2 Set-up',
    clauses: [
      ['2.1/start', 'The start tile lies in the middle. The order of the other tiles is hidden.'],
      [
        '2.1/seats',
        'Seats are drawn by lot unless the host has fixed them. The first seat begins, and play runs clockwise.',
      ],
    ],
  },
  {
    title: '3 Your turn',
    clauses: [
      [
        '3.1',
        'Draw a tile and place it next to another; a corner is not enough. On every shared side road goes on as road, city as city, field as field.',
      ],
      ['3.2', 'A tile that fits nowhere is put aside and you draw another.'],
      [
        '3.3',
        'Then you may send one follower to this tile: a knight to a city, a thief to a road, a monk to a cloister, a farmer to a field. The whole connected feature must hold no follower of any colour.',
      ],
      ['3.4', 'Without followers you go on placing tiles.'],
      [
        '3.5',
        'Then what this tile completed scores, and the followers there come home. You may use them from the next turn on. A follower may also go to what this very tile completed.',
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
      ['4.2', 'A city with a wall all round and no hole: 2 a tile and 2 a pennant. A tile counts once.'],
      ['4.2/two', 'A city of just two tiles scores less: 2, and 1 a pennant.'],
      ['4.2/four', 'A city of just two tiles scores as any other: 4.'],
      ['4.3', 'A cloister with tiles on all eight squares around it: 9.', 'cloister'],
      [
        '4.4',
        'The player with most followers there takes all the points. Players who are equal in that each take all of them.',
        'majority',
      ],
    ],
  },
  {
    title: '5 The end',
    clauses: [
      [
        '5.1',
        'The game ends with the turn in which the last tile is placed. (Our ruling: also when the last tiles fit nowhere and are put aside.)',
      ],
      [
        '5.2',
        'Incomplete roads and cities: 1 a tile and 1 a pennant. An incomplete cloister: 1, and 1 for each tile around it. The majority decides as in 4.4. (Our ruling: tiles are counted, not segments, so a tile counts once.)',
        'cities',
      ],
      ['5.3', 'Fields that hang together are a farm, bounded by roads and cities. Farmers stay to the end.'],
      [
        '5.3/city',
        'For each completed city, the player with most farmers on all farms that touch it gets 4. Equal players each get 4. This is the scoring of the first edition; present editions score farm by farm.',
        'farms',
      ],
      [
        '5.3/farm',
        'Each farm pays 3 for every completed city that it touches, to the player with most farmers on it. Equal players each get them. This is the scoring of present editions.',
      ],
      ['5.4', 'Most points win; equals share the place.'],
      ['5.5', 'Followers stay where they are, so that the table can be read. (Our ruling.)'],
    ],
  },
  {
    title: '6 The river',
    clauses: [
      [
        '6.1/base',
        'The spring takes the place of the start tile. The ten middle tiles are drawn first, then the next player places the lake, then land is drawn.',
      ],
      [
        '6.1/solo',
        'The spring takes the place of the start tile. The ten middle tiles are drawn first, from one common pile. Then the next colour places the lake, and each colour goes on from its own stack.',
      ],
      [
        '6.2',
        'A river tile goes on from the river’s open end, and all its sides match. Of two bends that follow each other directly, the second turns the other way. (Our ruling on turning straight back.)',
      ],
      ['6.3', 'Followers stand on river tiles as on others, never on the river.'],
      ['6.3/fields', 'The river parts fields; spring and lake do not.'],
      [
        '6.4',
        'A river tile that fits nowhere is put aside and another is drawn; when none is left, the lake comes. A lake that fits nowhere is put aside too, and land is drawn. (Our ruling.)',
      ],
    ],
  },
  {
    title: '7 Solo',
    clauses: [
      [
        '7.1',
        'You play alone, or several of you decide together. The land tiles are dealt into a stack for each colour.',
      ],
      ['7.1/three', 'Markers start on 1, 2 and 3.'],
      ['7.1/four', 'Markers start on 1, 2, 3 and 4.'],
      [
        '7.2',
        'The colours take turns, each drawing from its own stack. (Our ruling: when a tile fits nowhere, the same colour draws again; a colour whose stack is empty is skipped.)',
      ],
      [
        '7.3',
        'If a road, city or cloister on the placed tile is unoccupied, a follower of that colour must go to one of them: a thief, a knight or a monk.',
        'duty',
      ],
      [
        '7.4',
        'Completed features score one at a time, in the order you choose. Take the colours with most followers there. If one of them is last on the track at that moment (or equal with the last), all of them score. Otherwise none does. The followers come home either way. (Our ruling: colours with fewer followers there do not count.)',
        'order',
      ],
      ['7.5', 'A city of two tiles scores 4. (Our ruling: the rulebook’s own example pays 4.)'],
      [
        '7.6',
        'It ends when a colour must deploy and has no follower, after that turn’s scoring, or with the last tile, placed or put aside. Then each colour with followers on the table, in the order you choose, gets 2 a follower if it is last at that moment.',
      ],
      ['7.7', 'The result is the lowest colour’s points.'],
      [
        '7.8',
        `Challenges to tick off; roads and cities are measured in points:
· a scored road of 10 or more; the same with two colours on it
· a completed road of 10 or more, or of exactly 5, with three colours on it
· a scored city of 16 or more; the same with two colours in it
· a completed city of 16 or more, or of 8 to 10, with three colours in it
· three cloisters scored; four cloisters scored
· a result of 40; of 50; of 60
· every tile placed
(Our ruling: followers of exactly two or three colours must stand there, and a tile put aside is not placed.)`,
      ],
    ],
  },
]
