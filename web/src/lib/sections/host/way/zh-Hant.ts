import type { Words } from './en.ts'

export const words: Words = {
  reportsWait: (count) => `待處理檢舉：${count}`,
  hostDesk: '站長頁面',
}
