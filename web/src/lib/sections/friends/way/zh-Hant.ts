import type { Words } from './en.ts'

export const words: Words = {
  friendsAsk: (count) => `好友（${count} 人等候回覆）`,
}
