/** The faces of the bots: see `FEATURES` in `lib/catalogue/cast/face.ts`. */
export const faces: Record<string, string> = {
  novice: '0 4 2 1 1 0 2',
  casual: '2 3 0 0 0 4 3',
  club: '3 1 0 2 1 0 0',
  expert: '1 5 0 1 0 0 5',
  master: '0 2 4 2 0 3 4',
}
