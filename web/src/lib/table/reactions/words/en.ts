import type { Reaction } from '../art.ts'

export const words = {
  title: 'Reactions',
  of: {
    hello: 'Hello!',
    'well-played': 'Well played!',
    wow: 'Wow!',
    thinking: 'Let me think',
    oops: 'Oops!',
    thanks: 'Thank you!',
  } satisfies Record<Reaction, string>,
  /** For screen readers: somebody shows one. */
  shown: (name: string, reaction: string) => `${name}: ${reaction}`,
}

export type Words = typeof words
