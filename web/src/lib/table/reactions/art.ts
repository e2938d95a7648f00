// Our small pictures for reactions: a shape and its colour, part by part.

const YELLOW = '#f4c542'
const DARK = '#3b2a10'
const FACE = [YELLOW, 'M12 2a10 10 0 110 20 10 10 0 010-20z'] as const
const EYES = [
  DARK,
  'M7.5 10a1.3 1.3 0 112.6 0 1.3 1.3 0 01-2.6 0zM13.9 10a1.3 1.3 0 112.6 0 1.3 1.3 0 01-2.6 0z',
] as const

export const REACTIONS = {
  hello: [
    [
      YELLOW,
      'M6.5 12.5V6a1.4 1.4 0 012.8 0V4a1.4 1.4 0 012.8 0v-.5a1.4 1.4 0 012.8 0V5a1.4 1.4 0 012.8 0v9.5a6.5 6.5 0 01-12 3.5L2.5 13a1.5 1.5 0 012.4-1.7z',
    ],
    [DARK, 'M9 10.5V6h.7v4.5zM11.8 10.5V5h.7v5.5zM14.6 10.5V6h.7v4.5zM19.5 3l1-1 2 2.5-1 .7zM20 7h2.5v1.2H20z'],
  ],
  'well-played': [
    ['#2f4f86', 'M7.5 13l-3 8.5 3.5-1 2 2.5 2-6 2 6 2-2.5 3.5 1-3-8.5z'],
    ['#d99a1c', 'M12 1.5a8 8 0 110 16 8 8 0 010-16z'],
    ['#fff4d6', 'M12 4.5l1.6 3.3 3.6.5-2.6 2.5.6 3.6-3.2-1.7-3.2 1.7.6-3.6L6.8 8.3l3.6-.5z'],
  ],
  wow: [
    FACE,
    EYES,
    [DARK, 'M9.3 16a2.7 3.2 0 115.4 0 2.7 3.2 0 01-5.4 0zM6.5 6.8l3-1.5.5.9-3 1.5zM17.5 6.8l-3-1.5-.5.9 3 1.5z'],
  ],
  thinking: [
    FACE,
    EYES,
    [DARK, 'M8.5 16.2l6.5-1.4.3 1.2-6.5 1.4zM13.5 6.3l3.3-.8.3 1-3.3.8z'],
    [
      '#a3752a',
      'M6 22.5c-1.5-3-.5-5 1-6.5l1.3-2.5c.8-.8 2 0 1.5 1L9 16.5h3.5c1.3 0 1.3 2 0 2h-1.2c.8.3.8 1.5-.2 1.7-.5 1.3-2.6 2.8-5.1 2.3z',
    ],
  ],
  oops: [
    FACE,
    [
      DARK,
      'M6.8 8.5l3.7 1.7-3.7 1.7v-1.3l1.3-.4-1.3-.4zM17.2 8.5l-3.7 1.7 3.7 1.7v-1.3l-1.3-.4 1.3-.4zM7 15.5h10v3H7z',
    ],
    ['#fff', 'M8 16.4h1.5v1.2H8zM10.3 16.4h1.5v1.2h-1.5zM12.5 16.4H14v1.2h-1.5zM14.7 16.4h1.5v1.2h-1.5z'],
    ['#3f86c9', 'M20 2c2 3 2.5 4 2.5 5a2.5 2.5 0 01-5 0c0-1 .5-2 2.5-5z'],
  ],
  thanks: [
    [
      '#c23b4a',
      'M12 21.5C3 15 1.5 11 2 7.8c.5-3 3-4.8 5.5-4.6 2 .2 3.5 1.3 4.5 3.3 1-2 2.5-3.1 4.5-3.3 2.5-.2 5 1.6 5.5 4.6.5 3.2-1 7.2-10 13.7z',
    ],
    ['#fff', 'M5 8.5c0-2 1-3 2.5-3.2v1.4C6.6 7 6.4 7.5 6.4 8.5z'],
  ],
} as const satisfies Record<string, readonly (readonly [string, string])[]>
export type Reaction = keyof typeof REACTIONS
export const ALL = Object.keys(REACTIONS) as Reaction[]

export const isReaction = (word: string): word is Reaction => word in REACTIONS
