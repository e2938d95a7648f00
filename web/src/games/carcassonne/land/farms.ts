/** The areas of a tile's farms, segment by segment, once `life/` is here to tell them. */
export const farms: { areasOf: ((kind: string) => string[]) | null } = { areasOf: null }
