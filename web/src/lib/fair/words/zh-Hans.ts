import type { FairWords } from './type.ts'

export const zhHans: FairWords = {
  title: '公平抽取',
  about: '服务器在第一次抽取之前就定下密钥，这是它的哈希值；玩家的页面又加入了随机字节。',
  commitment: '承诺',
  pages: (count) => `${count} 个页面加入了随机字节。`,
  mine: '这个页面的字节已计入。',
  notMine: '这个页面的字节没有计入。',
  later: '密钥在结束时公开；每日挑战则在当天过去之后公开。',
  check: '检查所有抽取',
  file: '检查记录文件',
  checking: '检查中',
  unsafe: '此浏览器只能在安全连接下检查。请使用命令“spieltisch verify”。',
  offline: '服务器没有响应。',
  broken: '这个文件不是可以回放的记录。',
  unpledged: '这份记录没有说明抽取的方式，因此无法检查。',
  secretFits: '密钥与承诺相符。',
  secretWrong: '密钥与承诺不符。',
  notedSame: '这个页面在开始前看到的是同一个承诺。',
  notedOther: '这个页面在开始前看到的是另一个承诺。',
  drawsRight: (count) => `全部 ${count} 次抽取都与密钥和字节算出的相同。`,
  drawWrong: (number, line, text, right) =>
    `第 ${number} 次抽取（第 ${line} 行）是“${text}”；按密钥和字节应为“${right}”。`,
  more: (count) => `另有 ${count} 次抽取不同。`,
}
