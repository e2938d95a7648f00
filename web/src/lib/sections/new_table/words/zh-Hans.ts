import type { Words } from './en.ts'

export const words: Words = {
  seatPlayer: (number) => `${number} 号玩家`,
  planMe: '我',
  planOpen: '开放：持链接者入座',
  planHere: '同一屏幕的玩家',
  planHereName: (number) => `座位 ${number} 的玩家名字`,
  setSeats: '座位安排',
  setWatching: '你没有座位：将以观战者身份加入。',
  setShuffle: '开局时随机分配座位',
  setListed: '在首页列出此桌，任何人都能加入',
  setSeveral: '同一位玩家可坐多个座位',
  setChat: '此玩法队友不得商议，仍开放聊天',
  setDo: '创建游戏桌',
  setLink: '获取链接',
}
