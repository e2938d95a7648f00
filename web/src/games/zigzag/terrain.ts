/** The eight terrains as they are drawn: a ground and a pattern of its own on a square of 24. */

export const TERRAINS = ['blue', 'beige', 'mud', 'field', 'water', 'pebble', 'grass', 'sand'] as const
export type Terrain = (typeof TERRAINS)[number]

export function isTerrain(word: string): word is Terrain {
  return (TERRAINS as readonly string[]).includes(word)
}

const LETTERS: Record<string, Terrain> = {
  B: 'blue',
  E: 'beige',
  M: 'mud',
  F: 'field',
  W: 'water',
  P: 'pebble',
  G: 'grass',
  S: 'sand',
}

/** A maze card's terrains, as the engine writes them. */
export function spelled(letters: string): Terrain[] {
  return [...letters].flatMap((letter) => LETTERS[letter] ?? [])
}

interface Mark {
  d: string
  fill?: string
  stroke?: string
  width?: number
}

export interface Look {
  ground: string
  marks: readonly Mark[]
}

const dot = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
const dots = (r: number, ...at: [number, number][]) => at.map(([x, y]) => dot(x, y, r)).join('')
const tuft = (x: number, y: number) =>
  `M${x - 4} ${y - 5}Q${x - 1} ${y - 3} ${x} ${y}Q${x + 1} ${y - 3} ${x + 4} ${y - 5}M${x} ${y}V${y - 7.5}`

/** Told apart by what is on them, whatever the eye makes of the colours. */
export const LOOKS: Record<Terrain, Look> = {
  // A chequered floor.
  blue: { ground: '#f7fbff', marks: [{ d: 'M0 0h12v12H0zM12 12h12v12H12z', fill: '#1d56b8' }] },
  // Slabs laid on their corners.
  beige: {
    ground: '#efd3a2',
    marks: [
      { d: 'M12 1L23 12L12 23L1 12Z', stroke: '#8a5a22', width: 2.4 },
      { d: 'M12 8.500L15.500 12L12 15.500L8.500 12Z', fill: '#8a5a22' },
    ],
  },
  // Dark, with puddles.
  mud: {
    ground: '#4a3122',
    marks: [
      {
        d: 'M2.500 8a6 3.400 0 1 0 12 0a6 3.400 0 1 0 -12 0zM10 17.500a5.500 3 0 1 0 11 0a5.500 3 0 1 0 -11 0z',
        fill: '#a07c5c',
      },
    ],
  },
  // Ploughed in furrows.
  field: {
    ground: '#f0b429',
    marks: [
      {
        d: 'M0 3L3 0H7L0 7ZM0 11L11 0H15L0 15ZM0 19L19 0H23L0 23ZM3 24L24 3V7L7 24ZM11 24L24 11V15L15 24ZM19 24L24 19V23L23 24Z',
        fill: '#7d4a06',
      },
    ],
  },
  water: {
    ground: '#2f8fc4',
    marks: [
      {
        d: 'M1 5.500q2.750 -4 5.500 0t5.500 0t5.500 0t5.500 0M1 12.500q2.750 -4 5.500 0t5.500 0t5.500 0t5.500 0M1 19.500q2.750 -4 5.500 0t5.500 0t5.500 0t5.500 0',
        stroke: '#e9f8ff',
        width: 2.2,
      },
    ],
  },
  // Round stones.
  pebble: {
    ground: '#6f757b',
    marks: [
      {
        d: dots(4.2, [5.5, 5.5], [17.5, 5.8], [11.6, 12.4], [5.3, 18.6], [18, 18.2]),
        fill: '#e2e5e8',
        stroke: '#3f454b',
        width: 1.2,
      },
    ],
  },
  grass: {
    ground: '#4d9b38',
    marks: [{ d: tuft(6, 10) + tuft(17.5, 12) + tuft(10, 22), stroke: '#123d0c', width: 2 }],
  },
  // Pale and fine.
  sand: {
    ground: '#fbeec0',
    marks: [
      {
        d: dots(1.25, [5, 5], [13, 3.5], [20, 7], [9, 11], [16.5, 13.5], [4, 17], [11, 19.5], [20.5, 19.5]),
        fill: '#a8832f',
      },
    ],
  },
}
