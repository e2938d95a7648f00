export const words = {
  title: 'Paused',
  asked: 'You all asked for a pause.',
  lost: (name: string) => `No connection: ${name}. The game goes on once they are back.`,
  still: 'The server stalled for a moment. The game goes on shortly.',
  begin: 'Get ready',
  begins: (seconds: number) => `Begins in ${seconds}`,
  idle: 'No player did anything for a while. The game goes on once you are all back.',
  ready: (name: string) => `Ready to go on: ${name}`,
  go: 'Continue',
  wait: 'Not yet',
  count: (seconds: number) => `Continues in ${seconds}`,
}

export type Words = typeof words
