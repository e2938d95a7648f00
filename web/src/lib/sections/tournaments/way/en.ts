// The ways to this section.

export const words = {
  tournaments: 'Tournaments',
}

export type Words = typeof words
