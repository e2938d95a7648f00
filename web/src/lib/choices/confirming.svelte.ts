// Whether a move is laid out first and then confirmed, or plays with the second tap and when a carried
// piece is let go.

import { Choice } from './choice.svelte.ts'

const chosen = new Choice<'always' | 'never'>('confirm', ['always', 'never'])

export const confirming = {
  get on(): boolean {
    return chosen.now === 'always'
  },
  turn(on: boolean): void {
    chosen.choose(on ? 'always' : 'never')
  },
}
