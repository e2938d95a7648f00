import type { Words } from './en.ts'

export const words: Words = {
  told: {
    'way-in': (time) =>
      `本站站長在 ${time} 提供了登入你名字的新連結。如果不是你要求的，請在你的名字頁面登出不屬於你的裝置，並告知站長。`,
    spared: (time) => `你很久沒有來了。本站原本會在 ${time} 刪除你的名字。你已經回來，一切都會保留。`,
  },
}
