export const words = {
  view: 'The table',
  choose: 'Choose an action',
  next: (text: string) => `${text} …`,
  path: 'Chosen so far',
  back: 'Go back to before',
  scores: 'Scores:',
  find: 'Find',
  more: (count: number) => `and ${count} more`,
  play: 'Play this',
}

export type Words = typeof words
