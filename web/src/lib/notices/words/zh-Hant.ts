import type { NoticeWords } from './index.ts'

export const zhHant: NoticeWords = {
  turn: (title) => `輪到你了：${title}`,
  title: '輪到我的時候',
  sound: '音效',
  soundAbout: '出手與輪到你時，有一聲短促的木質聲。',
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
    off: '僅在此頁開著時通知：這台伺服器不會在關閉後通知。',
    browser: '僅在此頁開著時通知：這個瀏覽器關閉後收不到通知。',
    failed: '僅在此頁開著時通知：目前無法設定關閉後的通知。',
  },
}
