import type { Words } from './en.ts'

export const words: Words = {
  title: '關於本站',
  heading: (name) => `關於${name}`,
  rules: '站規',
  links: '連結',
  contact: '聯絡方式：',
  program: '關於程式',
  independent:
    'spieltisch 是自由軟體，獨立實作遊戲規則，文字與圖畫皆為自行創作。遊戲名稱歸其權利人所有；權利人並未參與製作、背書或授權。',
  version: (number) => `版本 ${number}`,
  versionUnknown: '伺服器沒有回應，無法得知版本。',
}
