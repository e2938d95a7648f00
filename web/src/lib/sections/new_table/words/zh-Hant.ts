import type { Words } from './en.ts'

export const words: Words = {
  seatPlayer: (number) => `${number} 號玩家`,
  planMe: '我',
  planOpen: '開放：持連結者入座',
  planHere: '同一螢幕的玩家',
  planHereName: (number) => `座位 ${number} 的玩家名字`,
  setSeats: '座位安排',
  setWatching: '你沒有座位：將以觀戰者身分加入。',
  setShuffle: '開局時隨機分配座位',
  setListed: '在首頁列出此桌，任何人都能加入',
  setSeveral: '同一位玩家可坐多個座位',
  setChat: '此玩法隊友不得商議，仍開放聊天',
  setDo: '開桌',
  setLink: '取得連結',
}
