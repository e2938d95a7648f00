export interface AwayWords {
  /** For all to see: a bot comes. */
  comes: (it: { bot: string; seconds: number }) => string
  /** A button: the bot shall not come. */
  not: string
  /** Of the question whether a bot shall play. */
  title: (it: { name: string }) => string
  ask: (it: { name: string; bot: string; when: string }) => string
  cost: (it: { name: string }) => string
  later: (it: { when: string }) => string
}
