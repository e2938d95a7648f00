// A view after an update, which says what is another in it: `src/spieltisch/core/views/changes.py`.

import type { SeatView, SeatViewDiff } from '../net/wire.ts'

type View = SeatView['view']
type Parts = NonNullable<SeatViewDiff['parts']>

/** Values in place of those before. Of lists and dicts, these are the entries that differ. A value that did not
 * change is the same object as before. */
export function laid(view: View, whole: View, parts: Parts = {}): View {
  const now = { ...view, ...whole }
  for (const [key, part] of Object.entries(parts))
    now[key] = Array.isArray(part) ? spliced(view[key] as unknown[], part) : merged(view[key] as View, part)
  return now
}

function spliced(list: readonly unknown[], splices: unknown[][]): unknown[] {
  const now = [...list]
  for (const [at, n, ...entries] of splices) now.splice(at as number, n as number, ...entries)
  return now
}

function merged(dict: View, part: View): View {
  return Object.fromEntries(Object.entries({ ...dict, ...part }).filter(([, value]) => value !== null))
}
