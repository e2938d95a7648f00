import type { Reaction } from '../art.ts'

export interface ReactionWords {
  title: string
  of: Record<Reaction, string>
  /** For screen readers: somebody shows one. */
  shown: (name: string, reaction: string) => string
}
