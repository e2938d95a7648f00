// The kinds that the wire tells apart by words of its own.

import type { NewSanction, ReportPlayer } from '../../net/wire.ts'

/** Why somebody is reported. */
export type ReportReason = ReportPlayer['reason']
/** A mute or a ban. */
export type SanctionKind = NewSanction['kind']
/** A kind of marks by which a mute or ban finds people. */
export type Means = NewSanction['by'][number]
