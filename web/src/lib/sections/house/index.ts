// The words of the server's host to everybody.

import { late } from '../../words/spoken.ts'

export const noticePart = late(() => import('./Notice.svelte'))
