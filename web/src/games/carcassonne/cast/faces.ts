/** The faces of the bots: see `FEATURES` in `lib/catalogue/cast/face.ts`. */
export const faces: Record<string, string> = {
  novice: '1 2 3 0 0 0 4',
  casual: '0 1 1 1 1 1 3',
  club: '2 4 2 0 0 0 0',
  expert: '3 0 5 2 2 2 1',
  master: '0 3 4 1 0 3 2',
}
