/** Waits for what comes late, in tests: a part that is loaded after the board takes seconds on a slow machine. */

import { vi } from 'vitest'

export const patiently = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000 })
