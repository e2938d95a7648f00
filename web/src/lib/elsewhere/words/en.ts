import type { ElsewhereWords } from './type.ts'

export const en: ElsewhereWords = {
  show: 'Another device',
  showFor: (name) => `Let ${name} play on at another device`,
  how: (name) => `Scan this with the other device. ${name} plays on there, and the old device loses the seat.`,
  until: (time) => `It works once, until ${time}.`,
  link: 'The link for the other device',
  code: 'The link as a code to scan',
  hide: 'Hide',
  title: 'Play on here',
  ask: (name) => `Do you want to play on here as ${name}?`,
  about: 'The seat moves to this device. The old device can only watch from then on.',
  yes: 'Play on here',
}
