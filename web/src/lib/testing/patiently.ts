/** Waits for what comes late, in tests: a part that is loaded after the board takes long on a slow or busy machine. */

import { vi } from 'vitest'

export const patiently = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000 })
