export const words = {
  mode: 'First round',
  step: (step: number, all: number) => `Step ${step} of ${all}`,
  next: 'Next',
  back: 'Back',
  show: 'Show me',
  skip: 'Skip',
  astray: 'A real game would allow that. Here, please try what is asked for.',
  play: 'Play a first game',
  table: 'To your table',
}

export type Words = typeof words
