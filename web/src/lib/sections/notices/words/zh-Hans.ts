import type { Words } from './en.ts'

export const words: Words = {
  turn: (title) => `轮到你了：${title}`,
  news: {
    begin: (title) => `座位已坐满：${title}`,
    soon: (title) => `时间不多了：${title}`,
    time: (title) => `你的时间用完了：${title}`,
    over: (title) => `游戏结束了：${title}`,
    back: (title) => `你的休假结束了，轮到你了：${title}`,
  },
  invited: (name, title) => `${name}邀请你：${title}`,
  invitedRated: (name, title) => `${name}邀请你（计入等级分）：${title}`,
  title: '轮到我的时候',
  sound: '音效',
  soundAbout: '有人行动、轮到你或游戏结束时，发出木头、纸牌、骰子或石头的声音。',
  volume: '音量',
  soundBlocked: '此浏览器在你点一下页面之前不会发声。',
  notify: '没在看这一页时通知我',
  notifyAbout: '浏览器会问你是否允许。',
  notNow: '现在不用',
  done: '完成',
  obstacles: {
    http: '浏览器只允许通过 https 打开的页面发送通知，而这一页不是。',
    browser: '此浏览器不提供通知。在 iPhone 或 iPad 上，请把这一页添加到主屏幕，再从那里开始玩。',
    refused: '本站的通知已被屏蔽。请在地址栏旁的网站设置中允许通知，然后再勾选一次。',
  },
  reaches: {
    far: '关闭此页后也会通知你。',
    http: '仅在此页开着时通知：要在关闭后也通知你，页面须通过 https 打开。',
    off: '仅在此页开着时通知：此服务器不提供关闭页面后的通知。',
    browser: '仅在此页开着时通知：此浏览器不支持关闭页面后的通知。',
    failed: '仅在此页开着时通知：目前无法设置关闭后的通知。',
  },
}
