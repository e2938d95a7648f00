import type { Words } from './en.ts'

export const words: Words = {
  title: '關於本站',
  heading: (name) => `關於${name}`,
  rules: '站規',
  links: '連結',
  contact: '聯絡方式：',
  program: '關於程式',
  independent:
    'spieltisch 是自由軟體，獨立實作遊戲規則，文字與圖畫皆為自行創作。遊戲名稱歸其權利人所有；權利人並未參與製作、背書或授權。',
  version: (number) => `版本 ${number}`,
  versionUnknown: '伺服器沒有回應，無法得知版本。',
  privacy: '隱私',
  privacyAbout: (name) => `這裡說明${name}儲存哪些玩家資料、為什麼，以及保留多久。清單由程式自己產生。`,
  privacyUnknown: '伺服器沒有回應，請稍後再試。',
  tables: (count) => `資料庫中的資料表：${count}`,
  yours: '你的資料',
  yoursAbout: '一個檔案包含本站儲存的所有你的資料，以及你的對局紀錄。要全部刪除，請在你的名字頁面選「刪除我的資料」。',
  yoursDownload: '下載全部',
  topics: {
    account: {
      title: '名字與頭像',
      what: '你的名字、頭像，以及是否讓別人看到你的等級分。若是管理員，還有獲准的工作。',
      why: '讓別人知道是誰在玩。',
      long: ({ guest_days, notice_days }) =>
        guest_days == null
          ? '直到你刪除自己。'
          : `直到你刪除自己；若 ${guest_days} 天沒有到訪，會收到通知，再過 ${notice_days} 天刪除。`,
    },
    devices: {
      title: '裝置',
      what: '每個瀏覽器的種類與系統、首次與最近使用的日期，以及其權杖的雜湊。',
      why: '不必密碼，瀏覽器也記得你。',
      long: () => '直到你將它登出，或刪除自己。',
    },
    'ways-back': {
      title: '找回名字的方法',
      what: '代碼與救援詞的雜湊，以及通行密鑰的公鑰。',
      why: '瀏覽器忘記你時，讓你找回名字。',
      long: () => '代碼到期為止；其他直到你更換、移除，或刪除自己。',
    },
    games: {
      title: '遊戲桌',
      what: '桌上的每步行動與時間，以及入座的人。公開遊戲桌時，還會保留你網路位址的部分雜湊十二小時。',
      why: '中斷後可以繼續，也可以重播與查驗。',
      long: ({ over_days, waiting_days }) =>
        `已結束的遊戲桌 ${over_days} 天，或成績表上還有它為止；等待中的 ${waiting_days} 天。刪除自己後，行動會保留，但沒有你的名字。`,
    },
    chat: {
      title: '聊天',
      what: '你在桌上寫的訊息。',
      why: '桌上的人之後也看得到。',
      long: () => '與遊戲桌一樣久。刪除自己時，你的訊息會立即刪除。',
    },
    results: {
      title: '成績',
      what: '成績、等級分、每日挑戰、謎題與錦標賽。',
      why: '用於你的戰績、排行榜與公平配對。',
      long: () => '直到你刪除自己。別人的成績會保留，座位沒有名字。',
    },
    boards: {
      title: '分析盤',
      what: '你的分析盤與其中的留言。',
      why: '你可以之後再看，也可以用連結分享。',
      long: () => '直到你刪除分析盤，或刪除自己。',
    },
    people: {
      title: '人際',
      what: '好友、好友邀請、遊戲邀請、封鎖、尋找對手，以及你最近何時到訪。',
      why: '好友可以找到彼此，你封鎖的人不行。',
      long: () => '直到你結束這些關係，或刪除自己。',
    },
    calls: {
      title: '通知',
      what: '已確認的信箱、你允許通知的瀏覽器、休假，以及已通知過的回合。',
      why: '網頁關閉時，你也知道輪到自己了。',
      long: () => '直到你關閉通知，或刪除自己。',
    },
    order: {
      title: '秩序',
      what: '檢舉與前後的聊天、禁言與停權、裝置與網路位址的雜湊，以及站長與管理員的紀錄。',
      why: '換名字不能逃避停權，等級分也保持公正。',
      long: ({ report_days, closed_days, device_days, address_days, log_days }) =>
        `檢舉在結案後 ${closed_days} 天、最多 ${report_days} 天；最後使用後，裝置的雜湊 ${device_days} 天，網路位址的雜湊 ${address_days} 天；管理紀錄 ${log_days} 天；禁言與停權到期為止。`,
    },
    server: {
      title: '伺服器本身',
      what: '伺服器的金鑰、站長的裝置與公告，以及沒有運作的時間。',
      why: '重新啟動後可以照常運作。',
      long: () => '伺服器存在為止。其中沒有你的資料。',
    },
  },
}
