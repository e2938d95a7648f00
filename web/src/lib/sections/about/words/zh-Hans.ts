import type { Words } from './en.ts'

export const words: Words = {
  title: '关于本站',
  heading: (name) => `关于${name}`,
  rules: '站规',
  links: '链接',
  contact: '联系方式：',
  program: '关于程序',
  independent:
    'spieltisch 是自由软件，独立实现游戏规则，文字与图画均为自行创作。游戏名称归其权利人所有；权利人并未参与制作、背书或授权。',
  version: (number) => `版本 ${number}`,
  versionUnknown: '服务器没有回应，无法得知版本。',
  privacy: '隐私',
  privacyAbout: (name) => `这里说明${name}储存哪些玩家数据、为什么，以及保留多久。清单由程序自己生成。`,
  privacyUnknown: '服务器没有回应，请稍后再试。',
  tables: (count) => `数据库中的数据表：${count}`,
  yours: '你的数据',
  yoursAbout: '一个文件包含本站储存的所有你的数据，以及你的对局记录。要全部删除，请在你的名字页面选“删除我的资料”。',
  yoursDownload: '下载全部',
  topics: {
    account: {
      title: '名字与头像',
      what: '你的名字、头像，以及是否让别人看到你的等级分。如果是管理员，还有获准的工作。',
      why: '让别人知道是谁在玩。',
      long: ({ guest_days, notice_days }) =>
        guest_days == null
          ? '直到你删除自己。'
          : `直到你删除自己；如果 ${guest_days} 天没有到访，会收到通知，再过 ${notice_days} 天删除。`,
    },
    devices: {
      title: '设备',
      what: '每个浏览器的种类与系统、首次与最近使用的日期，以及其令牌的哈希。',
      why: '不必密码，浏览器也记得你。',
      long: () => '直到你将它退出，或删除自己。',
    },
    'ways-back': {
      title: '找回名字的方法',
      what: '代码与找回短语的哈希，以及通行密钥的公钥。',
      why: '浏览器忘记你时，让你找回名字。',
      long: () => '代码到期为止；其他直到你更换、移除，或删除自己。',
    },
    games: {
      title: '游戏桌',
      what: '桌上的每步行动与时间，以及入座的人。公开游戏桌时，还会保留你网络地址的部分哈希十二小时。',
      why: '中断后可以继续，也可以回放与查验。',
      long: ({ over_days, waiting_days }) =>
        `已结束的游戏桌 ${over_days} 天，或成绩表上还有它为止；等待中的 ${waiting_days} 天。删除自己后，行动会保留，但没有你的名字。`,
    },
    chat: {
      title: '聊天',
      what: '你在桌上写的消息。',
      why: '桌上的人之后也看得到。',
      long: () => '与游戏桌一样久。删除自己时，你的消息会立即删除。',
    },
    results: {
      title: '成绩',
      what: '成绩、等级分、每日挑战、谜题与锦标赛。',
      why: '用于你的战绩、排行榜与公平配对。',
      long: () => '直到你删除自己。别人的成绩会保留，座位没有名字。',
    },
    boards: {
      title: '分析盘',
      what: '你的分析盘与其中的留言。',
      why: '你可以之后再看，也可以用链接分享。',
      long: () => '直到你删除分析盘，或删除自己。',
    },
    people: {
      title: '人际',
      what: '好友、好友申请、游戏邀请、屏蔽、寻找对手，以及你最近何时到访。',
      why: '好友可以找到彼此，你屏蔽的人不行。',
      long: () => '直到你结束这些关系，或删除自己。',
    },
    calls: {
      title: '通知',
      what: '已确认的邮箱、你允许通知的浏览器、休假，以及已通知过的回合。',
      why: '网页关闭时，你也知道轮到自己了。',
      long: () => '直到你关闭通知，或删除自己。',
    },
    order: {
      title: '秩序',
      what: '举报与前后的聊天、禁言与封禁、设备与网络地址的哈希，以及站长与管理员的记录。',
      why: '换名字不能逃避封禁，等级分也保持公正。',
      long: ({ report_days, closed_days, device_days, address_days, log_days }) =>
        `举报在结案后 ${closed_days} 天、最多 ${report_days} 天；最后使用后，设备的哈希 ${device_days} 天，网络地址的哈希 ${address_days} 天；管理记录 ${log_days} 天；禁言与封禁到期为止。`,
    },
    server: {
      title: '服务器本身',
      what: '服务器的密钥、站长的设备与公告，以及没有运行的时间。',
      why: '重新启动后可以照常运行。',
      long: () => '服务器存在为止。其中没有你的数据。',
    },
  },
}
