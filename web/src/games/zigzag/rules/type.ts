import type { Chapter as AnyChapter } from '../../../lib/board/rules.ts'

/** The names of the figures that clauses show. */
type Figure = 'counts' | 'pair' | 'seam' | 'stuck' | 'penalty' | 'goal'

export type Chapter = AnyChapter<Figure>
