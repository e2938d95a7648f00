import type { Words } from './en.ts'

export const words: Words = {
  who: '你要檢舉誰？',
  why: '發生了什麼事？',
  reasons: {
    insult: '辱罵或威脅',
    name: '名字冒犯他人',
    spam: '洗版或廣告',
    spoiling: '故意破壞遊戲',
    other: '其他',
  },
  words: '補充說明（可不填）',
  kept: '站長會看到你的檢舉、你的名字和最近 20 則聊天訊息。其他人不會知道。',
  send: '送出檢舉',
  thanks: '謝謝。站長會看到你的檢舉。',
  blockToo: (name) => `要一併封鎖「${name}」嗎？`,
  blockAbout: '封鎖後，你看不到對方說的話，也不會被配對到同一桌。對方不會收到通知。',
  block: '封鎖',
  blocked: (name) => `已封鎖「${name}」。`,
  bannedTitle: '你目前無法在這裡玩',
  banned: (until) => `站長已禁止你使用本站（${until}）。`,
  bannedWhy: '原因是以你的名字、這台裝置或你的網路位址在此的發言或遊戲行為。這段期間你不能對局、觀戰或發言。',
  bannedWhom: '換名字也無法解除。如果你認為有誤，請聯絡本站的站長。',
  again: '再試一次',
  delete: '刪除我的資料',
  deleteSure: '你的名字、成績表和聊天內容都會刪除，電腦玩家會接手你的座位。停權不會因此解除。',
}
