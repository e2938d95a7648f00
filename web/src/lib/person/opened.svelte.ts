// The person whose card is open: by their profile, or by the seat on which their name stands.

import type { Chair } from '../friends/calls.ts'

export type By = { person: string } | Chair

let by = $state.raw<By | null>(null)

export const opened = {
  get by(): By | null {
    return by
  },
  show(wanted: By | null): void {
    by = wanted
  },
}
