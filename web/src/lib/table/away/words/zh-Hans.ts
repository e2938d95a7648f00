import type { Words } from './en.ts'

export const words: Words = {
  comes: ({ bot, seconds }) => `若未回来，${seconds} 秒后由${bot}托管。`,
  not: '先不要',
  title: ({ name }) => `${name}暂离`,
  ask: ({ name, bot, when }) => `现在会通知${name}。若没有回来，${when}起由${bot}托管，之后随时可以回座。`,
  cost: ({ name }) => `${name}的名次和等级分不受影响。电脑托管之后，此局不再计入等级分。`,
  later: ({ when }) => `暂离：${when}起可托管`,
}
