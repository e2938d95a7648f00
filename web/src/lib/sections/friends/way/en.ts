// The ways to this section.

export const words = {
  friendsAsk: (count: number) => `Friends (${count} waiting)`,
}

export type Words = typeof words
