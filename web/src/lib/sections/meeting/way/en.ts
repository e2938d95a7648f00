// The ways to this section.

export const words = {
  online: (count: number) => `Online: ${count}`,
  findFor: (game: string) => `${game}: find an opponent`,
}

export type Words = typeof words
