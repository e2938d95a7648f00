import type { Chapter as AnyChapter } from '../../../lib/board/rules.ts'

/** The names of the figures that clauses show. */
type Figure = 'Crossing' | 'DuelEnd' | 'Examples' | 'Shapes' | 'Standing'

export type Chapter = AnyChapter<Figure>
