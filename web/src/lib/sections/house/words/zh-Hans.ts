import type { Words } from './en.ts'

export const words: Words = {
  told: {
    'way-in': (time) =>
      `本站站长在 ${time} 提供了登录你名字的新链接。如果不是你要求的，请在你的名字页面退出不属于你的设备，并告知站长。`,
    spared: (time) => `你很久没有来了。本站原本会在 ${time} 删除你的名字。你已经回来，一切都会保留。`,
  },
}
