import type { AwayWords } from './type.ts'

export const en: AwayWords = {
  comes: ({ bot, seconds }) => `${bot} plays here in ${seconds} s, unless they return.`,
  not: 'Not now',
  title: ({ name }) => `${name} is away`,
  ask: ({ name, bot, when }) =>
    `${name} is called now. If they do not return, ${bot} plays for them from ${when}. They can take their seat back at any time.`,
  cost: ({ name }) =>
    `It costs ${name} neither place nor rating. Once a bot has played for them, the game changes no ratings.`,
  later: ({ when }) => `Away: bot from ${when}`,
}
