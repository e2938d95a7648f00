// Pictures for people, drawn by us. Each is a figure that its outline alone tells apart, on a shape and a colour. A
// figure runs clockwise and its holes the other way, so that what shows through is whatever lies behind.

const short = (length: number) => Number(length.toFixed(1))
const round =
  (turn: 0 | 1) =>
  (x: number, y: number, rx: number, ry = rx) =>
    `M${short(x - rx)} ${y}a${rx} ${ry} 0 1 ${turn} ${short(2 * rx)} 0a${rx} ${ry} 0 1 ${turn} ${short(-2 * rx)} 0z`
const disc = round(1)
const hole = round(0)

/** A star with `n` points. */
function star(n: number, outer: number, inner: number, x = 12, y = 12): string {
  const points = Array.from({ length: 2 * n }, (_, k) => {
    const [angle, far] = [(k * Math.PI) / n, k % 2 ? inner : outer]
    return `${short(x + far * Math.sin(angle))} ${short(y - far * Math.cos(angle))}`
  })
  return `M${points.join('L')}z`
}

const petals = [0, 1, 2, 3, 4].map((k) => {
  const angle = (k * 2 * Math.PI) / 5
  return disc(short(12 + 5.6 * Math.sin(angle)), short(12 - 5.6 * Math.cos(angle)), 3.2)
})

/** In the order of their numbers, with the names that `words/` translates. */
export const FIGURES = {
  cat: `M4.5 3.5l4.4 3.7a10 10 0 016.2 0L19.5 3.5v9.5a7.5 7.5 0 01-15 0z${hole(9.2, 12.3, 1.3)}${hole(14.8, 12.3, 1.3)}M11 15.2l1 1.4 1-1.4z`,
  bear:
    disc(12, 13.2, 7.3) +
    disc(5.8, 7, 3) +
    disc(18.2, 7, 3) +
    hole(9.2, 12, 1.2) +
    hole(14.8, 12, 1.2) +
    hole(12, 16, 1.7),
  rabbit:
    disc(8.6, 7.4, 2.2, 5.2) +
    disc(15.4, 7.4, 2.2, 5.2) +
    disc(12, 15, 6.2) +
    hole(9.7, 14.3, 1.1) +
    hole(14.3, 14.3, 1.1),
  owl: `M4.5 4l4 2.5h7l4-2.5v9.5a7.5 7.5 0 01-15 0z${hole(8.7, 11, 2.5)}${hole(15.3, 11, 2.5)}${disc(8.7, 11, 1.1)}${disc(15.3, 11, 1.1)}M12 13.5l-1.4 2.4h2.8z`,
  fish: `${disc(10.2, 12, 7.2, 4.8)}M15.5 12L21.5 6.5v11z${hole(6.5, 11, 1.2)}`,
  bird: `M2.5 12l4.8-2.2a4.8 4.8 0 018.9-1.3L21.5 7l-2.7 5.5A7.8 7.8 0 0111 19.5c-4.5 0-6-4-4-7z${hole(10.6, 9.2, 1.1)}M10.5 19h1.3v3h-1.3zM13.5 19h1.3v3h-1.3z`,
  turtle: `M3 14.5a8 8 0 0116 0z${disc(20, 12.4, 2.2)}M5 15.5h3.5v3.5H5zM13.5 15.5H17v3.5h-3.5z${hole(8.3, 11.6, 1.2)}${hole(13.3, 11.6, 1.2)}`,
  whale: `M2.5 12.5a6.5 6.5 0 016.5-6c5.5 0 6 5.5 9 5.5.5-1.5-.5-2.5-1.5-4.5h5.5c0 6-3 11.5-9.5 11.5s-10-2-10-6.5z${hole(6.8, 12, 1.2)}M7.2 5.5V2.5h1.3v3z`,
  fox: `M3.5 3.5l5.5 4h6l5.5-4-1 9.5-7.5 8-7.5-8z${hole(8.8, 12, 1.2)}${hole(15.2, 12, 1.2)}${hole(12, 17.6, 1.2)}`,
  butterfly: `${disc(7, 8.3, 4.3)}${disc(17, 8.3, 4.3)}${disc(7.8, 16, 3.5)}${disc(16.2, 16, 3.5)}M11.2 4h1.6v16h-1.6z${hole(7, 8.3, 1.6)}${hole(17, 8.3, 1.6)}`,
  fir: 'M12 2l5 6h-2.5l4 5H15.5l4.5 5.5h-6.5V22h-3v-3.5H4L8.5 13H5.5l4-5H7z',
  leaf: 'M3.5 20.5C2 10 8.5 3.5 20.5 3.5 21.5 14 16 20.5 7 18.5l-1.5 2.5zM7.5 16.7l8.2-8.2-1-1-8.2 8.2z',
  flower: petals.join('') + disc(12, 12, 1.7),
  mushroom: `M3 12.5a9 9 0 0118 0z${hole(8, 9.6, 1.4)}${hole(13, 7.2, 1.5)}${hole(16.8, 10.5, 1.1)}M9 13.5h6l1.2 7.5H7.8z`,
  cactus:
    'M10 4.5a2 2 0 014 0v16h-4zM4 8.5a1.4 1.4 0 012.8 0v3H10v2.8H4zM17.2 6.5a1.4 1.4 0 012.8 0v6.8h-6v-2.8h3.2zM7.5 18.5h9l-1.2 3.5H8.7z',
  sun: star(10, 10, 6.6) + hole(12, 12, 4.8) + disc(12, 12, 3.3),
  moon: `M13.5 2.5a9.5 9.5 0 108 13A8 8 0 0113.5 2.5z${star(5, 3.2, 1.4, 18.2, 7.5)}`,
  star: star(5, 10.5, 4.5, 12, 12.8),
  boat: 'M2.5 15.5h19l-3.5 5.5h-12zM12.5 2l7 11.5h-7zM11 5v8.5H4.5z',
  balloon:
    'M12 2a7.3 7.3 0 014 13.3l-1.5 1.7h-5L8 15.3A7.3 7.3 0 0112 2zM12 3.8c-2.7 3-2.7 8.5 0 11.5 2.7-3 2.7-8.5 0-11.5zM9.7 18.5h4.6v3.5H9.7z',
  cup: `M3.5 8h13v6.5a5 5 0 01-5 5h-3a5 5 0 01-5-5z${disc(17.2, 12, 3.7)}${hole(18, 12, 1.6)}M3 20.5h14V22H3zM7 2.5h1.5v4H7zM11.5 2.5H13v4h-1.5z`,
  key: `${disc(7.8, 7.8, 5.3)}${hole(7.8, 7.8, 2.3)}M10.3 12.7l2.4-2.4 9 9-2.4 2.4-2-2-1.7 1.7-2.1-2.1 1.7-1.7z`,
  crown: `M2.5 6l5 4.5L12 3.5l4.5 7 5-4.5-1.8 13.5H4.3z${hole(12, 14.5, 1.5)}${hole(7.8, 15, 1.1)}${hole(16.2, 15, 1.1)}`,
  house: 'M12 2.5l10 9h-2.7V20.5H4.7v-9H2zM10.3 14v6.5h3.4V14z',
} as const
export type Figure = keyof typeof FIGURES
export const NAMES = Object.keys(FIGURES) as Figure[]

/** The shapes behind the figures. */
const SHAPES = [
  disc(24, 24, 22),
  'M12 3h24a9 9 0 019 9v24a9 9 0 01-9 9H12a9 9 0 01-9-9V12a9 9 0 019-9z',
  'M24 1.5l19.5 11.25v22.5L24 46.5 4.5 35.25v-22.5z',
  'M24 2l19 5v17c0 11-8 18-19 22C13 42 5 35 5 24V7z',
  'M15 3h18l12 12v18L33 45H15L3 33V15z',
  'M24 1l7 6 9-1 1 9 6 7-6 7 1 9-9 1-7 8-7-8-9-1 1-9-8-7 8-7-1-9 9 1z',
]
/** Dark enough for a light figure, in both themes. */
const COLOURS = ['#2f5d50', '#6b3f78', '#2f4f86', '#96402f', '#76560f', '#45536b', '#17646f', '#56601c']

export const shapeOf = (avatar: number): string => SHAPES[avatar % SHAPES.length]!
export const colourOf = (avatar: number): string => COLOURS[(avatar * 3) % COLOURS.length]!
