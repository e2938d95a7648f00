import type { ReactionWords } from './type.ts'

export const en: ReactionWords = {
  title: 'Reactions',
  of: {
    hello: 'Hello!',
    'well-played': 'Well played!',
    wow: 'Wow!',
    thinking: 'Let me think',
    oops: 'Oops!',
    thanks: 'Thank you!',
  },
  shown: (name, reaction) => `${name}: ${reaction}`,
}
