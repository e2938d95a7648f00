/** The faces of the bots: see `FEATURES` in `lib/catalogue/cast/face.ts`. */
export const faces: Record<string, string> = {
  novice: '1 5 3 1 1 4 2',
  casual: '0 0 1 0 1 0 3',
  club: '2 1 2 1 0 1 5',
  expert: '3 3 0 1 1 3 4',
  master: '0 1 5 2 2 2 0',
}
