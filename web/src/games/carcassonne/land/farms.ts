/** The areas of a tile's farms, segment by segment, once `life/` has loaded. */
export const farms: { areasOf: ((kind: string) => string[]) | null } = { areasOf: null }
