import { spaced } from '../../../words/grammar.ts'
import type { Words } from './en.ts'

export const words: Words = {
  show: '换设备',
  showFor: (name) => `让${spaced(name)}换一台设备继续玩`,
  how: (name) => `请用另一台设备扫描。${spaced(name)}会在那里继续玩，原来的设备失去座位。`,
  until: (time) => `只能用一次，${time} 前有效。`,
  link: '给另一台设备的链接',
  code: '链接的二维码',
  hide: '收起',
  title: '在这台设备上继续',
  ask: (name) => `要在这里以“${name}”的身份继续玩吗？`,
  about: '座位会转到这台设备，原来的设备之后只能观看。',
  yes: '在这里继续',
}
