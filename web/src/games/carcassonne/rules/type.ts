import type { Chapter as AnyChapter } from '../../../lib/board/rules.ts'

/** The names of the figures that clauses show. */
type Figure = 'atOnce' | 'road' | 'cloister' | 'majority' | 'cities' | 'farms' | 'duty' | 'order'

export type Chapter = AnyChapter<Figure>
