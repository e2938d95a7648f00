import type { FairWords } from './type.ts'

export const zhHant: FairWords = {
  title: '公平抽取',
  about: '伺服器在第一次抽取之前就定下密鑰，這是它的雜湊值；玩家的頁面又加入了隨機位元組。',
  commitment: '承諾',
  pages: (count) => `${count} 個頁面加入了隨機位元組。`,
  mine: '這個頁面的位元組已計入。',
  notMine: '這個頁面的位元組沒有計入。',
  later: '密鑰在結束時公開；每日挑戰則在當天過去之後公開。',
  check: '檢查所有抽取',
  file: '檢查紀錄檔',
  checking: '檢查中',
  unsafe: '此瀏覽器只能在安全連線下檢查。請使用指令「spieltisch verify」。',
  offline: '伺服器沒有回應。',
  broken: '這個檔案不是可以重播的紀錄。',
  unpledged: '這份紀錄沒有說明抽取的方式，因此無法檢查。',
  secretFits: '密鑰與承諾相符。',
  secretWrong: '密鑰與承諾不符。',
  notedSame: '這個頁面在開始前看到的是同一個承諾。',
  notedOther: '這個頁面在開始前看到的是另一個承諾。',
  drawsRight: (count) => `全部 ${count} 次抽取都與密鑰和位元組算出的相同。`,
  drawWrong: (number, line, text, right) =>
    `第 ${number} 次抽取（第 ${line} 行）是「${text}」；按密鑰和位元組應為「${right}」。`,
  more: (count) => `另有 ${count} 次抽取不同。`,
}
