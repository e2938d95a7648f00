/** For tests: how far apart two colours are to the eye, also to eyes that see fewer of them. */

type Triple = [number, number, number]

/** Those without one kind of cone: the matrices of Machado, Oliveira and Fernandes (2009), on linear RGB. */
const EYES = {
  usual: undefined,
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} satisfies Record<string, Triple[] | undefined>

export type Eyes = keyof typeof EYES
export const eyes = Object.keys(EYES) as Eyes[]

function linear(hex: string): Triple {
  const at = (i: number) => {
    const part = parseInt(hex.slice(i, i + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return [at(1), at(3), at(5)]
}

const times = (row: Triple, [r, g, b]: Triple) => row[0] * r + row[1] * g + row[2] * b

function seen(hex: string, by: Eyes): Triple {
  const matrix = EYES[by] as Triple[] | undefined
  const plain = linear(hex)
  return matrix ? (matrix.map((row) => Math.min(1, Math.max(0, times(row, plain)))) as Triple) : plain
}

/** Ottosson's OKLab, in which equal distances look alike. */
function lab(colour: Triple): Triple {
  const cones = (
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ] as Triple[]
  ).map((row) => Math.cbrt(times(row, colour))) as Triple
  return [
    times([0.2104542553, 0.793617785, -0.0040720468], cones),
    times([1.9779984951, -2.428592205, 0.4505937099], cones),
    times([0.0259040371, 0.7827717662, -0.808675766], cones),
  ]
}

/** From 0 to 1: black and white are 1 apart; below 0.02 nobody sees a difference. */
export function apart(one: string, other: string, by: Eyes = 'usual'): number {
  const [a, b] = [lab(seen(one, by)), lab(seen(other, by))]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** CIE L*a*b* with the white of daylight (D65). */
function cielab(colour: Triple): Triple {
  const [x, y, z] = (
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ] as Triple[]
  ).map((row, i) => {
    const part = times(row, colour) / [0.95047, 1, 1.08883][i]!
    return part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116
  }) as Triple
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const DEGREE = Math.PI / 180
const far = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))

/** The difference CIEDE2000 of two colours, as Sharma, Wu and Dalal (2005) compute it; with their names. */
export function ciede2000([L1, a1, b1]: Triple, [L2, a2, b2]: Triple): number {
  const G = 0.5 * (1 - far((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2))
  const polar = (a: number, b: number): [number, number] => {
    const wide = a * (1 + G)
    return [Math.hypot(wide, b), wide || b ? (Math.atan2(b, wide) / DEGREE + 360) % 360 : 0]
  }
  const [[C1, h1], [C2, h2]] = [polar(a1, b1), polar(a2, b2)]
  const grey = C1 * C2 === 0
  const turn = ((h2 - h1 + 540) % 360) - 180
  const dH = grey ? 0 : 2 * Math.sqrt(C1 * C2) * Math.sin((turn * DEGREE) / 2)
  const [L, C] = [(L1 + L2) / 2, (C1 + C2) / 2]
  const h = grey ? h1 + h2 : (h1 + turn / 2 + 360) % 360
  const wave = (share: number, angle: number) => share * Math.cos(angle * DEGREE)
  const T = 1 - wave(0.17, h - 30) + wave(0.24, 2 * h) + wave(0.32, 3 * h + 6) - wave(0.2, 4 * h - 63)
  const dL = (L2 - L1) / (1 + (0.015 * (L - 50) ** 2) / Math.sqrt(20 + (L - 50) ** 2))
  const dC = (C2 - C1) / (1 + 0.045 * C)
  const dh = dH / (1 + 0.015 * C * T)
  const R = -2 * far(C) * Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * DEGREE)
  return Math.sqrt(dL ** 2 + dC ** 2 + dh ** 2 + R * dC * dh)
}

/** The difference CIEDE2000 of two colours to these eyes: 1 can just be seen, 15 is seen at a glance. */
export const difference = (one: string, other: string, by: Eyes = 'usual'): number =>
  ciede2000(cielab(seen(one, by)), cielab(seen(other, by)))

/** The smallest distance between any two. */
export function nearest(colours: readonly string[], by: Eyes = 'usual'): number {
  return Math.min(...colours.flatMap((one, i) => colours.slice(i + 1).map((other) => apart(one, other, by))))
}

/** WCAG's contrast, from 1 to 21, to these eyes. */
export function contrast(one: string, other: string, by: Eyes = 'usual'): number {
  const light = (hex: string) => times([0.2126, 0.7152, 0.0722], seen(hex, by)) + 0.05
  const [a, b] = [light(one), light(other)]
  return Math.max(a, b) / Math.min(a, b)
}

/** The custom properties that a style sheet sets for a palette, by name, by day and by night. */
export function properties(css: string, palette: string): Map<string, { day: string; night: string }> {
  const found = new Map<string, { day: string; night: string }>()
  const blocks = css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)
  for (const [, selector = '', body = ''] of blocks) {
    if (selector.trim() !== ':root' && !selector.includes(`data-palette='${palette}'`)) continue
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
      const both = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value)
      const one = /^#\w{6}$/.test(value) ? value : undefined
      const [day, night] = both ? [both[1], both[2]] : [one, one]
      if (day && night) found.set(name, { day, night })
    }
  }
  return found
}
