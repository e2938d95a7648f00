/** What tells the seats apart: a colour and a mark, in a square of 24. */

export const MARKS = [
  'M12 5.500a6.500 6.500 0 1 0 0.010 0z',
  'M6 6h12v12H6z',
  'M12 4.500L20 18.500H4z',
  'M12 3.500L19.500 12L12 20.500L4.500 12z',
] as const
