// The way to this section.

export const words = {
  about: 'About this server',
}

export type Words = typeof words
