/** The drawing of every kind of tile, 100 units wide. Roads and rivers cross a side at its middle, and a wall begins and
 * ends in corners, so that any tile joins its neighbours. */

type At = number[]

export interface SegmentDrawing {
  sort: string
  /** Sides N E S W, of a field half-sides from Nw clockwise. */
  sides: number[]
  pennants?: number
  /** The place of a follower. */
  spot: At
  /** A road's line. */
  d?: string
  /** A city's ground, walls and pennant. */
  fill?: string
  walls?: string[]
  flag?: At
}

export interface TileDrawing {
  edges: string
  segments: SegmentDrawing[]
  river?: string
  pool?: boolean
  village?: boolean
  bridge?: boolean
}

// A tile a line.
// prettier-ignore
export const TILES: Record<string, TileDrawing> = {
  A: { edges: 'FFRF', segments: [{ sort: 'road', sides: [2], d: 'M50 100L50 50', spot: [50, 82] }, { sort: 'cloister', sides: [], spot: [50, 50] }, { sort: 'farm', sides: [0, 1, 2, 3, 4, 5, 6, 7], spot: [79, 79] }] },
  B: { edges: 'FFFF', segments: [{ sort: 'cloister', sides: [], spot: [50, 50] }, { sort: 'farm', sides: [0, 1, 2, 3, 4, 5, 6, 7], spot: [79, 79] }] },
  C: { edges: 'CCCC', segments: [{ sort: 'city', sides: [0, 1, 2, 3], pennants: 1, fill: 'M0 0H100V100H0Z', walls: [], spot: [50, 50], flag: [22, 24] }] },
  D: { edges: 'CRFR', segments: [{ sort: 'city', sides: [0], fill: 'M0 0C33 34 67 34 100 0Z', walls: ['M0 0C33 34 67 34 100 0'], spot: [50, 13], flag: [22, 10] }, { sort: 'road', sides: [1, 3], d: 'M100 50L0 50', spot: [50, 50] }, { sort: 'farm', sides: [2, 7], spot: [87, 31] }, { sort: 'farm', sides: [3, 4, 5, 6], spot: [77, 77] }] },
  E: { edges: 'CFFF', segments: [{ sort: 'city', sides: [0], fill: 'M0 0C33 34 67 34 100 0Z', walls: ['M0 0C33 34 67 34 100 0'], spot: [50, 13], flag: [22, 10] }, { sort: 'farm', sides: [2, 3, 4, 5, 6, 7], spot: [65, 65] }] },
  F: { edges: 'FCFC', segments: [{ sort: 'city', sides: [1, 3], pennants: 1, fill: 'M0 0C30 24 70 24 100 0L100 100C70 76 30 76 0 100Z', walls: ['M0 0C30 24 70 24 100 0', 'M100 100C70 76 30 76 0 100'], spot: [50, 50], flag: [16, 50] }, { sort: 'farm', sides: [0, 1], spot: [57, 7] }, { sort: 'farm', sides: [4, 5], spot: [57, 93] }] },
  G: { edges: 'FCFC', segments: [{ sort: 'city', sides: [1, 3], fill: 'M0 0C30 24 70 24 100 0L100 100C70 76 30 76 0 100Z', walls: ['M0 0C30 24 70 24 100 0', 'M100 100C70 76 30 76 0 100'], spot: [50, 50], flag: [16, 50] }, { sort: 'farm', sides: [0, 1], spot: [57, 7] }, { sort: 'farm', sides: [4, 5], spot: [57, 93] }] },
  H: { edges: 'CFCF', segments: [{ sort: 'city', sides: [0], fill: 'M0 0C33 34 67 34 100 0Z', walls: ['M0 0C33 34 67 34 100 0'], spot: [50, 13], flag: [22, 10] }, { sort: 'city', sides: [2], fill: 'M100 100C67 66 33 66 0 100Z', walls: ['M100 100C67 66 33 66 0 100'], spot: [50, 87], flag: [78, 90] }, { sort: 'farm', sides: [2, 3, 6, 7], spot: [75, 51] }] },
  I: { edges: 'CFFC', segments: [{ sort: 'city', sides: [0], fill: 'M0 0C33 34 67 34 100 0Z', walls: ['M0 0C33 34 67 34 100 0'], spot: [50, 13], flag: [22, 10] }, { sort: 'city', sides: [3], fill: 'M0 100C34 67 34 33 0 0Z', walls: ['M0 100C34 67 34 33 0 0'], spot: [13, 50], flag: [10, 78] }, { sort: 'farm', sides: [2, 3, 4, 5], spot: [65, 65] }] },
  J: { edges: 'CRRF', segments: [{ sort: 'city', sides: [0], fill: 'M0 0C33 34 67 34 100 0Z', walls: ['M0 0C33 34 67 34 100 0'], spot: [50, 13], flag: [22, 10] }, { sort: 'road', sides: [1, 2], d: 'M100 50C72.5 50 50 72.5 50 100', spot: [64.7, 64.7] }, { sort: 'farm', sides: [2, 5, 6, 7], spot: [29, 55] }, { sort: 'farm', sides: [3, 4], spot: [81, 81] }] },
  K: { edges: 'CFRR', segments: [{ sort: 'city', sides: [0], fill: 'M0 0C33 34 67 34 100 0Z', walls: ['M0 0C33 34 67 34 100 0'], spot: [50, 13], flag: [22, 10] }, { sort: 'road', sides: [2, 3], d: 'M50 100C50 72.5 27.5 50 0 50', spot: [35.3, 64.7] }, { sort: 'farm', sides: [2, 3, 4, 7], spot: [71, 55] }, { sort: 'farm', sides: [5, 6], spot: [19, 81] }] },
  L: { edges: 'CRRR', segments: [{ sort: 'city', sides: [0], fill: 'M0 0C33 34 67 34 100 0Z', walls: ['M0 0C33 34 67 34 100 0'], spot: [50, 13], flag: [22, 10] }, { sort: 'road', sides: [1], d: 'M100 50L50 50', spot: [82, 50] }, { sort: 'road', sides: [2], d: 'M50 100L50 50', spot: [50, 82] }, { sort: 'road', sides: [3], d: 'M0 50L50 50', spot: [18, 50] }, { sort: 'farm', sides: [2, 7], spot: [87, 31] }, { sort: 'farm', sides: [3, 4], spot: [77, 77] }, { sort: 'farm', sides: [5, 6], spot: [23, 77] }], village: true },
  M: { edges: 'CFFC', segments: [{ sort: 'city', sides: [0, 3], pennants: 1, fill: 'M100 0C70 33 33 70 0 100L0 0Z', walls: ['M100 0C70 33 33 70 0 100'], spot: [35, 35], flag: [12, 14] }, { sort: 'farm', sides: [2, 3, 4, 5], spot: [73, 73] }] },
  N: { edges: 'CFFC', segments: [{ sort: 'city', sides: [0, 3], fill: 'M100 0C70 33 33 70 0 100L0 0Z', walls: ['M100 0C70 33 33 70 0 100'], spot: [35, 35], flag: [12, 14] }, { sort: 'farm', sides: [2, 3, 4, 5], spot: [73, 73] }] },
  O: { edges: 'CRRC', segments: [{ sort: 'city', sides: [0, 3], pennants: 1, fill: 'M100 0C70 33 33 70 0 100L0 0Z', walls: ['M100 0C70 33 33 70 0 100'], spot: [35, 35], flag: [12, 14] }, { sort: 'road', sides: [1, 2], d: 'M100 50C72.5 50 50 72.5 50 100', spot: [64.7, 64.7] }, { sort: 'farm', sides: [2, 5], spot: [89, 33] }, { sort: 'farm', sides: [3, 4], spot: [81, 81] }] },
  P: { edges: 'CRRC', segments: [{ sort: 'city', sides: [0, 3], fill: 'M100 0C70 33 33 70 0 100L0 0Z', walls: ['M100 0C70 33 33 70 0 100'], spot: [35, 35], flag: [12, 14] }, { sort: 'road', sides: [1, 2], d: 'M100 50C72.5 50 50 72.5 50 100', spot: [64.7, 64.7] }, { sort: 'farm', sides: [2, 5], spot: [89, 33] }, { sort: 'farm', sides: [3, 4], spot: [81, 81] }] },
  Q: { edges: 'CCFC', segments: [{ sort: 'city', sides: [0, 1, 3], pennants: 1, fill: 'M100 100C70 75 30 75 0 100L0 0L100 0Z', walls: ['M100 100C70 75 30 75 0 100'], spot: [50, 38], flag: [20, 20] }, { sort: 'farm', sides: [4, 5], spot: [61, 93] }] },
  R: { edges: 'CCFC', segments: [{ sort: 'city', sides: [0, 1, 3], fill: 'M100 100C70 75 30 75 0 100L0 0L100 0Z', walls: ['M100 100C70 75 30 75 0 100'], spot: [50, 38], flag: [20, 20] }, { sort: 'farm', sides: [4, 5], spot: [61, 93] }] },
  S: { edges: 'CCRC', segments: [{ sort: 'city', sides: [0, 1, 3], pennants: 1, fill: 'M100 100C70 75 30 75 0 100L0 0L100 0Z', walls: ['M100 100C70 75 30 75 0 100'], spot: [50, 38], flag: [20, 20] }, { sort: 'road', sides: [2], d: 'M50 100L50 81', spot: [50, 82] }, { sort: 'farm', sides: [4], spot: [63, 93] }, { sort: 'farm', sides: [5], spot: [37, 93] }] },
  T: { edges: 'CCRC', segments: [{ sort: 'city', sides: [0, 1, 3], fill: 'M100 100C70 75 30 75 0 100L0 0L100 0Z', walls: ['M100 100C70 75 30 75 0 100'], spot: [50, 38], flag: [20, 20] }, { sort: 'road', sides: [2], d: 'M50 100L50 81', spot: [50, 82] }, { sort: 'farm', sides: [4], spot: [63, 93] }, { sort: 'farm', sides: [5], spot: [37, 93] }] },
  U: { edges: 'FRFR', segments: [{ sort: 'road', sides: [1, 3], d: 'M100 50L0 50', spot: [50, 50] }, { sort: 'farm', sides: [0, 1, 2, 7], spot: [77, 23] }, { sort: 'farm', sides: [3, 4, 5, 6], spot: [77, 77] }] },
  V: { edges: 'FFRR', segments: [{ sort: 'road', sides: [2, 3], d: 'M50 100C50 72.5 27.5 50 0 50', spot: [35.3, 64.7] }, { sort: 'farm', sides: [0, 1, 2, 3, 4, 7], spot: [65, 37] }, { sort: 'farm', sides: [5, 6], spot: [19, 81] }] },
  W: { edges: 'FRRR', segments: [{ sort: 'road', sides: [1], d: 'M100 50L50 50', spot: [82, 50] }, { sort: 'road', sides: [2], d: 'M50 100L50 50', spot: [50, 82] }, { sort: 'road', sides: [3], d: 'M0 50L50 50', spot: [18, 50] }, { sort: 'farm', sides: [0, 1, 2, 7], spot: [77, 23] }, { sort: 'farm', sides: [3, 4], spot: [77, 77] }, { sort: 'farm', sides: [5, 6], spot: [23, 77] }], village: true },
  X: { edges: 'RRRR', segments: [{ sort: 'road', sides: [0], d: 'M50 0L50 50', spot: [50, 18] }, { sort: 'road', sides: [1], d: 'M100 50L50 50', spot: [82, 50] }, { sort: 'road', sides: [2], d: 'M50 100L50 50', spot: [50, 82] }, { sort: 'road', sides: [3], d: 'M0 50L50 50', spot: [18, 50] }, { sort: 'farm', sides: [0, 7], spot: [23, 23] }, { sort: 'farm', sides: [1, 2], spot: [77, 23] }, { sort: 'farm', sides: [3, 4], spot: [77, 77] }, { sort: 'farm', sides: [5, 6], spot: [23, 77] }], village: true },
  R2: { edges: 'CWRW', segments: [{ sort: 'city', sides: [0], fill: 'M0 0C33 34 67 34 100 0Z', walls: ['M0 0C33 34 67 34 100 0'], spot: [50, 13], flag: [22, 10] }, { sort: 'road', sides: [2], d: 'M50 100L50 24', spot: [50, 82] }, { sort: 'farm', sides: [2], spot: [87, 31] }, { sort: 'farm', sides: [3, 4], spot: [77, 77] }, { sort: 'farm', sides: [5, 6], spot: [23, 77] }, { sort: 'farm', sides: [7], spot: [13, 31] }], river: 'M100 50L0 50', bridge: true },
  R3: { edges: 'CWCW', segments: [{ sort: 'city', sides: [0], fill: 'M0 0C33 34 67 34 100 0Z', walls: ['M0 0C33 34 67 34 100 0'], spot: [50, 13], flag: [22, 10] }, { sort: 'city', sides: [2], fill: 'M100 100C67 66 33 66 0 100Z', walls: ['M100 100C67 66 33 66 0 100'], spot: [50, 87], flag: [78, 90] }, { sort: 'farm', sides: [2, 7], spot: [87, 31] }, { sort: 'farm', sides: [3, 6], spot: [87, 69] }], river: 'M100 50L0 50' },
  R4: { edges: 'FWFW', segments: [{ sort: 'farm', sides: [0, 1, 2, 7], spot: [77, 23] }, { sort: 'farm', sides: [3, 4, 5, 6], spot: [77, 77] }], river: 'M100 50L0 50' },
  R5: { edges: 'CWWC', segments: [{ sort: 'city', sides: [0, 3], fill: 'M100 0C70 33 33 70 0 100L0 0Z', walls: ['M100 0C70 33 33 70 0 100'], spot: [35, 35], flag: [12, 14] }, { sort: 'farm', sides: [2, 5], spot: [89, 33] }, { sort: 'farm', sides: [3, 4], spot: [81, 81] }], river: 'M100 50C72.5 50 50 72.5 50 100' },
  R6: { edges: 'FFWW', segments: [{ sort: 'farm', sides: [0, 1, 2, 3, 4, 7], spot: [65, 37] }, { sort: 'farm', sides: [5, 6], spot: [19, 81] }], river: 'M50 100C50 72.5 27.5 50 0 50' },
  R7: { edges: 'FWRW', segments: [{ sort: 'road', sides: [2], d: 'M50 100L50 26', spot: [50, 82] }, { sort: 'cloister', sides: [], spot: [50, 26] }, { sort: 'farm', sides: [0, 1, 2, 7], spot: [83, 27] }, { sort: 'farm', sides: [3, 4], spot: [77, 77] }, { sort: 'farm', sides: [5, 6], spot: [23, 77] }], river: 'M100 50L0 50', bridge: true },
  R8: { edges: 'RRWW', segments: [{ sort: 'road', sides: [0, 1], d: 'M50 0C50 27.5 72.5 50 100 50', spot: [64.7, 35.3] }, { sort: 'farm', sides: [0, 3, 4, 7], spot: [75, 75] }, { sort: 'farm', sides: [1, 2], spot: [81, 19] }, { sort: 'farm', sides: [5, 6], spot: [19, 81] }], river: 'M50 100C50 72.5 27.5 50 0 50' },
  R9: { edges: 'WRWR', segments: [{ sort: 'road', sides: [1, 3], d: 'M100 50L0 50', spot: [24, 50] }, { sort: 'farm', sides: [0, 7], spot: [23, 23] }, { sort: 'farm', sides: [1, 2], spot: [77, 23] }, { sort: 'farm', sides: [3, 4], spot: [77, 77] }, { sort: 'farm', sides: [5, 6], spot: [23, 77] }], river: 'M50 0L50 100', bridge: true },
  R1: { edges: 'FWFF', segments: [{ sort: 'farm', sides: [0, 1, 2, 3, 4, 5, 6, 7], spot: [27, 73] }], river: 'M100 50L50 50', pool: true },
  R10: { edges: 'FFFW', segments: [{ sort: 'farm', sides: [0, 1, 2, 3, 4, 5, 6, 7], spot: [73, 73] }], river: 'M0 50L50 50', pool: true },
}
