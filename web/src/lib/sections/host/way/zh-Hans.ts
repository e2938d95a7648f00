import type { Words } from './en.ts'

export const words: Words = {
  reportsWait: (count) => `待处理举报：${count}`,
  hostDesk: '站长页面',
}
