// The ways to this section.

export const words = {
  nameIs: (name: string) => `You play as ${name}`,
  accountHave: 'I have a name here',
}

export type Words = typeof words
