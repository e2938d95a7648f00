/** The faces of the bots: see `FEATURES` in `lib/catalogue/cast/face.ts`. */
export const faces: Record<string, string> = {
  novice: '2 0 1 0 1 4 3',
  casual: '1 4 0 1 1 0 4',
  club: '0 1 3 0 0 4 0',
  expert: '3 5 0 1 0 0 2',
  master: '2 3 0 1 2 3 5',
}
