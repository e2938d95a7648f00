// The kinds that the wire tells apart by words of its own.

import type { NewSanction, ReportPlayer } from '../wire.ts'

/** Why somebody is reported. */
export type ReportReason = ReportPlayer['reason']
/** A mute or a ban. */
export type SanctionKind = NewSanction['kind']
/** What people are told by. */
export type Means = NewSanction['by'][number]
