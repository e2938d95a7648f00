// Kinds of reports, mutes and bans.

import type { NewSanction, ReportPlayer, ChatMessage } from '../../net/wire.ts'

/** Why somebody is reported. */
export type ReportReason = ReportPlayer['reason']
/** A mute or a ban. */
export type SanctionKind = NewSanction['kind']
/** A kind of marks by which a mute or ban finds people. */
export type Means = NewSanction['by'][number]

/** The message or the player that a report is about; neither: the reader chooses a player. */
export interface Reported {
  line?: ChatMessage
  seat?: number
}
