import { spaced } from '../../../words/grammar.ts'
import type { Words } from './en.ts'

export const words: Words = {
  show: '換裝置',
  showFor: (name) => `讓${spaced(name)}換一台裝置繼續玩`,
  how: (name) => `請用另一台裝置掃描。${spaced(name)}會在那裡繼續玩，原來的裝置失去座位。`,
  until: (time) => `只能用一次，${time} 前有效。`,
  link: '給另一台裝置的連結',
  code: '連結的 QR 碼',
  hide: '收起',
  title: '在這台裝置上繼續',
  ask: (name) => `要在這裡以「${name}」的身分繼續玩嗎？`,
  about: '座位會轉到這台裝置，原來的裝置之後只能觀看。',
  yes: '在這裡繼續',
}
