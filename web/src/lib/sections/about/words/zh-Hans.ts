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
}
