// Whether this reader wants to see reactions.

import { Choice } from '../../choices/choice.svelte.ts'

const chosen = new Choice<'shown' | 'hidden'>('reactions', ['shown', 'hidden'])

export const reactionsWanted = {
  get on(): boolean {
    return chosen.now === 'shown'
  },
  turn(on: boolean): void {
    chosen.choose(on ? 'shown' : 'hidden')
  },
}
