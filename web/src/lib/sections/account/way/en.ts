// The ways to this section.

export const words = {
  nameIs: (name: string) => `You play as ${name}`,
  accountHave: 'Get my name back',
}

export type Words = typeof words
