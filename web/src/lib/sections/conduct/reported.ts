// The message or the player that a report is about; neither: the reader chooses a player.

import type { ChatMessage } from '../../net/wire.ts'

export interface Reported {
  line?: ChatMessage
  seat?: number
}
