export const words = {
  /** For all to see: a bot comes. */
  comes: ({ bot, seconds }: { bot: string; seconds: number }) =>
    `${bot} plays here in ${seconds} s, unless they return.`,
  /** A button: the bot shall not come. */
  not: 'Not now',
  /** Of the question whether a bot shall play. */
  title: ({ name }: { name: string }) => `${name} is away`,
  ask: ({ name, bot, when }: { name: string; bot: string; when: string }) =>
    `${name} is called now. If they do not return, ${bot} plays for them from ${when}. They can take their seat back at any time.`,
  cost: ({ name }: { name: string }) =>
    `It costs ${name} neither place nor rating. Once a bot has played for them, the game changes no ratings.`,
  later: ({ when }: { when: string }) => `Away: bot from ${when}`,
}

export type Words = typeof words
