// A table may end before its game does: by a concession, or on time.

import type { Moment, Play } from './play.ts'

/** Whether nothing more is played at this moment, whatever the view asks for. */
export function endedEarly({ table, moment }: { table: Play['table']; moment: Pick<Moment, 'log'> }): boolean {
  return Boolean(table.result?.early) && moment.log.some(({ kind }) => kind === 'finished')
}
