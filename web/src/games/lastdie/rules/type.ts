import type { Chapter as AnyChapter } from '../../../lib/board/rules.ts'

/** The names of the figures that clauses show. */
type Figure = 'Deal' | 'Fill' | 'Order' | 'Pieces'

export type Chapter = AnyChapter<Figure>
