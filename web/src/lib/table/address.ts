// The step of a replay in the address: `/t/<table>?step=12`.

import { onSite } from '../net/way.ts'

/** The step that the address asks for; null: none. */
export function stepAsked(): number | null {
  const asked = new URLSearchParams(location.search).get('step')
  return asked !== null && /^\d{1,6}$/.test(asked) ? Number(asked) : null
}

/** The place on this page of a step of a table's replay, or of the table itself. */
export function placeOf(table: string, step: number | null): string {
  return `/t/${table}${step === null ? '' : `?step=${step}`}`
}

/** Puts a step into the address, or takes it out, as long as that is still the table's. */
export function showStep(table: string, step: number | null): void {
  if (onSite(location.pathname).replace(/\/$/, '') === placeOf(table, null))
    history.replaceState(history.state, '', placeOf(table, step))
}
