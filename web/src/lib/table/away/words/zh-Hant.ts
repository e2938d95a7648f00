import type { Words } from './en.ts'

export const words: Words = {
  comes: ({ bot, seconds }) => `若未回來，${seconds} 秒後由${bot}代打。`,
  not: '先不要',
  title: ({ name }) => `${name}暫離`,
  ask: ({ name, bot, when }) => `現在會通知${name}。若沒有回來，${when}起由${bot}代打，之後隨時可以回座。`,
  cost: ({ name }) => `${name}的名次和等級分不受影響。電腦代打之後，此局不再計入等級分。`,
  later: ({ when }) => `暫離：${when}起可代打`,
}
