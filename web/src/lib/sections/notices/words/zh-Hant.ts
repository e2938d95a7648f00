import type { Words } from './en.ts'

export const words: Words = {
  turn: (title) => `輪到你了：${title}`,
  news: {
    begin: (title) => `座位已坐滿：${title}`,
    soon: (title) => `時間不多了：${title}`,
    time: (title) => `你的時間用完了：${title}`,
    over: (title) => `遊戲結束了：${title}`,
    back: (title) => `你的休假結束了，輪到你了：${title}`,
  },
  invited: (name, title) => `${name}邀請你：${title}`,
  invitedRated: (name, title) => `${name}邀請你（計入等級分）：${title}`,
  title: '輪到我的時候',
  sound: '音效',
  soundAbout: '有人行動、輪到你或遊戲結束時，發出木頭、紙牌、骰子或石頭的聲音。',
  volume: '音量',
  soundBlocked: '這個瀏覽器在你點一下頁面之前不會發聲。',
  notify: '沒在看這頁時通知我',
  notifyAbout: '瀏覽器會問你是否允許。',
  notNow: '現在不用',
  done: '完成',
  obstacles: {
    http: '瀏覽器只允許以 https 開啟的頁面傳送通知，而這一頁不是。',
    browser: '這個瀏覽器不提供通知。在 iPhone 或 iPad 上，請把這一頁加入主畫面，再從那裡開始玩。',
    refused: '本站的通知已被封鎖。請在網址列旁的網站設定中允許通知，再勾選一次。',
  },
  reaches: {
    far: '關閉此頁後也會通知你。',
    http: '僅在此頁開著時通知：要在關閉後也通知你，頁面須以 https 開啟。',
    off: '僅在此頁開著時通知：這台伺服器不提供關閉頁面後的通知。',
    browser: '僅在此頁開著時通知：這個瀏覽器不支援關閉頁面後的通知。',
    failed: '僅在此頁開著時通知：目前無法設定關閉後的通知。',
  },
}
