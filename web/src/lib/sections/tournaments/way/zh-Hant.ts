import type { Words } from './en.ts'

export const words: Words = {
  tournaments: '錦標賽',
}
