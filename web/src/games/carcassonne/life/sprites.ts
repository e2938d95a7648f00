/** Houses, trees, towers, animals. */

import { round, type Paint } from '../land/paint.ts'
import { a, shadow, SPRITES } from '../land/sprites.ts'

/** Larger by so much; for paths without arcs. */
const grown = (by: number, paints: Paint[]): Paint[] =>
  paints.map((paint) => ({ ...paint, d: paint.d.replace(/-?[\d.]+/g, (n) => ` ${+(Number(n) * by).toFixed(2)}`) }))

const house = (roof: string): Paint[] => [
  shadow('M-4 1.500H5.500L9 4.500H0Z'),
  a('plaster', 'M-4.600-3.500H4.600V1.500H-4.600Z'),
  a('window', 'M-3-2h1.500v1.700h-1.500zM1.400-2h1.500v1.700h-1.500z'),
  a(roof, 'M-5.800-2.800L-4-7.800H4L5.800-2.800Z'),
  a('sun', 'M-5.800-2.800L-4-7.800H-2L-3.400-2.800Z', 0.3),
  a('shade', 'M-5.800-2.800H5.800L5.500-3.600H-5.500Z', 0.35),
]
const gabled = (roof: string): Paint[] => [
  shadow('M-3 1.500H5L9 4.500H1Z'),
  a('plaster', 'M-5 1.500V-3.500L-2.400-7.500L.200-3.500V1.500Z'),
  a('plaster-dark', 'M0-3.500H5V1.500H0Z'),
  a('window', 'M-3.300-2.200h1.700v2h-1.700zM1.800-1.800h1.500v1.600h-1.500z'),
  a(roof, 'M-2.600-8.600H3.200L6-2.800H.200Z'),
  a(roof, 'M-6-2.400L-2.600-8.600L-1.600-7.200L-4.800-1.800Z'),
  a('sun', 'M-6-2.400L-2.600-8.600L-1.600-7.200L-4.800-1.800Z', 0.35),
  a('shade', 'M.200-2.800H6L5.600-3.700H-.200Z', 0.35),
]
const tree = (leaf: string): Paint[] => [
  shadow(round(2.4, 0.4, 4.6, 2)),
  a('bark', 'M-.800-2H.800V.800H-.800Z'),
  a(leaf, `${round(0, -5, 4)}${round(-2.4, -3.4, 2.8)}${round(2.4, -3.4, 2.8)}`),
  a('sun', `${round(-1.4, -6.2, 2)}${round(-3, -3.8, 1.2)}`, 0.24),
  a('shade', round(2, -2.8, 2.2), 0.16),
]
const bush = (leaf: string): Paint[] => [
  shadow(round(1.3, 0.2, 2.8, 1.2)),
  a(leaf, round(0, -1.4, 2.5, 2.1)),
  a('sun', round(-0.8, -2, 1.1, 0.8), 0.25),
]
const tower = (roof?: string): Paint[] => [
  shadow('M-3 .500H4L10 6H2Z'),
  a('stone', 'M-4-10H4V0Q0 3-4 0Z'),
  a('shade', 'M1-10H4V0Q3 1.300 1 1.500Z', 0.28),
  a('wall', 'M-.600-7h1.200v2.600h-1.200z'),
  ...(roof
    ? [
        a(roof, 'M-5.400-9L0-19L5.400-9Q0-7.400-5.400-9Z'),
        a('sun', 'M-5.400-9L0-19L-1-8.200Q-3.500-8.300-5.400-9Z', 0.28),
      ]
    : [
        a('stone', 'M-5-13H-3V-11.500H-1V-13H1V-11.500H3V-13H5V-9.500H-5Z'),
        a('sun', 'M-5-13H-3V-11.500H-1V-13H1V-11.500H0V-9.500H-5Z', 0.3),
      ]),
]

Object.assign(SPRITES, {
  ...Object.fromEntries(
    [0, 1, 2, 3].flatMap((n) => [
      [`h${n}`, grown(1.24, house(`roof-${n}`))],
      [`g${n}`, grown(1.24, gabled(`roof-${n}`))],
    ]),
  ),
  t0: tree('leaf-0'),
  t1: tree('leaf-1'),
  t2: [
    shadow(round(2.4, 0.4, 3.4, 1.6)),
    a('leaf-2', 'M0-13L4 0Q0 1.500-4 0Z'),
    a('sun', 'M0-13L-1 .400Q-3 .500-4 0Z', 0.2),
  ],
  b0: bush('leaf-0'),
  b1: bush('leaf-1'),
  s: [shadow(round(0.7, 0.3, 2.2, 0.8)), a('wool', round(0, -1.1, 2, 1.3)), a('bark', round(-2, -1.5, 0.8, 0.7))],
  tower0: grown(1.2, tower()),
  tower1: grown(1.2, tower('roof-0')),
  tower2: grown(1.2, tower('slate')),
  gate: grown(1.15, [
    shadow('M-7 1H9L14 6H0Z'),
    a('stone', 'M-8-9H8V1H-8Z'),
    a('shade', 'M3.600-9H8V1H3.600Z', 0.25),
    a('wall', 'M-3 1V-4Q-3-7 0-7Q3-7 3-4V1Z'),
    a('stone', 'M-9-12h3v1.500h1.500v-1.500h3v1.500h3v-1.500h3v1.500h1.500v-1.500h3v3.500h-18z'),
    a('sun', 'M-9-12h3v1.500h1.500v-1.500h3v3.500h-7.500z', 0.3),
  ]),
  church: [
    shadow('M-8 3H11L17 8H0Z'),
    a('plaster', 'M-9-5H10V3H-9Z'),
    a('window', 'M-1-3.500h1.800v3.500h-1.800zM3-3.500h1.800v3.500h-1.800zM7-3.500h1.800v3.500h-1.800z'),
    a('slate', 'M-9-4.500L-6.500-12H9L11.500-4.500Z'),
    a('shade', 'M-9-4.500H11.500L11-6H-8.500Z', 0.3),
    a('plaster', 'M-10-16H-3V3H-10Z'),
    a('shade', 'M-5.300-16H-3V3H-5.300Z', 0.22),
    a('wall', 'M-7.600-13h2v3h-2zM-8-1A1.500 1.500 0 0 1-5-1V3H-8Z'),
    a('slate', 'M-11-15.500L-6.500-28L-2-15.500Z'),
    a('sun', 'M-11-15.500L-6.500-28L-7-15.500Z', 0.3),
    { d: 'M-6.500-28V-32M-8-30.500H-5', line: 'gold', wide: 1 },
  ],
  well: [shadow(round(1.4, 0.6, 3.6, 1.8)), a('stone', round(0, 0, 3.2, 2.2)), a('water', round(0, -0.3, 2.1, 1.3))],
  reed: [
    { d: 'M-1.500 0Q-1.800-2.500-2.600-3.600M0 0V-4.400M1.500 0Q1.700-2.400 2.800-3.200', line: 'leaf-1', wide: 0.8 },
  ],
} satisfies Record<string, Paint[]>)
