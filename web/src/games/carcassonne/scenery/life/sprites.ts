/** Houses, trees, towers, animals. */

import { round, type Paint } from '../land/paint.ts'
import { a, shadow, SPRITES } from '../land/sprites.ts'

/** Larger by so much; for paths without arcs. */
const grown = (by: number, paints: Paint[]): Paint[] =>
  paints.map((paint) => ({ ...paint, d: paint.d.replace(/-?[\d.]+/g, (n) => ` ${+(Number(n) * by).toFixed(2)}`) }))

const house = (roof: string): Paint[] => [
  shadow('M-4 1.500H5.500L9.500 5H1Z'),
  a('plaster', 'M-5-2.600H5V1.600H-5Z'),
  a('plaster-dark', 'M2-2.600H5V1.600H2Z'),
  a('window', 'M-3.200-1.300h1.400v1.600h-1.400zM.200-1h1.500v2.600h-1.500z'),
  a(roof, 'M-6.200-1.900L-4.200-8.600H4.200L6.200-1.900Z'),
  a('sun', 'M-6.200-1.900L-4.200-8.600H4.200L4.600-7.200H-2.900L-4.400-1.900Z', 0.26),
  a('shade', 'M-6.200-1.900H6.200L5.900-3H-5.900Z', 0.28),
]
const gabled = (roof: string): Paint[] => [
  shadow('M-3 1.500H5.500L10 5H2Z'),
  a('plaster', 'M-5.500 1.600V-2.900L-3-6.600L-.500-2.900V1.600Z'),
  a('plaster-dark', 'M-.500-2.900H5.500V1.600H-.500Z'),
  a('window', 'M-3.800-1.600h1.600v1.900h-1.600zM1.800-1.200h1.400v1.500h-1.400z'),
  a(roof, 'M-3.100-8.800H3.600L6.700-2H-.300Z'),
  a('sun', 'M-3.100-8.800H3.600L4.200-7.400H-2.500Z', 0.22),
  a('shade', 'M-.300-2H6.700L6.200-3.100H-.800Z', 0.28),
  a(roof, 'M-6.900-1.800L-3.100-8.800L-1.900-7L-5.600-1.100Z'),
  a('sun', 'M-6.900-1.800L-3.100-8.800L-1.900-7L-5.600-1.100Z', 0.34),
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
      [`h${n}`, house(`roof-${n}`)],
      [`g${n}`, gabled(`roof-${n}`)],
      [`k${n}`, grown(1.35, gabled(`roof-${n}`))],
    ]),
  ),
  t0: tree('leaf-0'),
  t1: tree('leaf-1'),
  t2: [
    shadow(round(2.4, 0.4, 3.4, 1.6)),
    a('leaf-2', 'M0-13L4 0Q0 1.500-4 0Z'),
    a('sun', 'M0-13L-1 .400Q-3 .500-4 0Z', 0.2),
  ],
  // An oak, broad and old.
  t3: [
    shadow(round(3.2, 0.6, 6, 2.4)),
    a('bark', 'M-1-3H1V.800H-1Z'),
    a('leaf-2', `${round(0, -6.4, 5)}${round(-3.6, -4, 3.4)}${round(3.6, -4, 3.4)}`),
    a('leaf-0', `${round(-0.8, -7.2, 4)}${round(-3.8, -4.8, 2.6)}${round(2.6, -5, 2.6)}`),
    a('sun', `${round(-1.8, -8.4, 2.2)}${round(-4.4, -5.4, 1.2)}`, 0.24),
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
  keep: [
    shadow('M-11 4H13L22 11H0Z'),
    a('stone', 'M-12-6H13V4H-12Z'),
    a('stone-dark', 'M9-6H13V4H9Z'),
    a(
      'stone',
      'M-13-8.500h3v1.600h2v-1.600h3v1.600h2v-1.600h3v1.600h2v-1.600h3v1.600h2v-1.600h3v1.600h2v-1.600h2V-4.500H-13Z',
    ),
    a('sun', 'M-13-8.500h3v1.600h2v-1.600h3V-4.500H-13Z', 0.3),
    a('wall', 'M-2.500 4V0Q-2.500-2.600 0-2.600Q2.500-2.600 2.500 0V4Z'),
    a('stone', 'M-6-21H7V-6H-6Z'),
    a('stone-dark', 'M3.500-21H7V-6H3.500Z'),
    a('window', 'M-3-17h1.600v3.600h-1.600zM.400-17h1.600v3.600h-1.600zM-1.300-11.500h1.600v3.600h-1.600z'),
    a('slate', 'M-8-20.500L.500-32L9-20.500Z'),
    a('sun', 'M-8-20.500L.500-32L-.500-20.500Z', 0.28),
    { d: 'M.500-31V-38', line: 'wall', wide: 0.9 },
    a('roof-0', 'M.900-38L7-36L.900-33.800Z'),
    a('stone', 'M-15.500-13H-9.500V4H-15.500ZM10.500-13H16.500V4H10.500Z'),
    a('shade', 'M-11.500-13H-9.500V4H-11.500ZM14.500-13H16.500V4H14.500Z', 0.25),
    a('roof-1', 'M-17-12.500L-12.500-20.500L-8-12.500ZM9-12.500L13.500-20.500L18-12.500Z'),
    a('sun', 'M-17-12.500L-12.500-20.500L-13-12.500ZM9-12.500L13.500-20.500L13-12.500Z', 0.28),
  ],
  well: [shadow(round(1.4, 0.6, 3.6, 1.8)), a('stone', round(0, 0, 3.2, 2.2)), a('water', round(0, -0.3, 2.1, 1.3))],
  reed: [
    { d: 'M-1.500 0Q-1.800-2.500-2.600-3.600M0 0V-4.400M1.500 0Q1.700-2.400 2.800-3.200', line: 'leaf-1', wide: 0.8 },
  ],
} satisfies Record<string, Paint[]>)
