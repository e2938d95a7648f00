// The ways to this section.

export const words = {
  online: (count: number) => (count > 1 ? `Players online: ${count}` : 'Players online'),
  findFor: (game: string) => `${game}: find an opponent`,
}

export type Words = typeof words
