/** The character of the person behind each level: a sentence about its play. */
export const tempers: Record<string, string> = {
  novice: '喜歡大草原，派去的農夫多得收不回來。',
  casual: '哪裡近就蓋哪裡，很少數還剩幾片版圖。',
  club: '每片版圖都比較幾個位置，開了頭就會蓋完。',
  expert: '有耐心：留著手下，在你最不情願的時候擠進你的城堡。',
  master: '剩下的版圖一片片都數著，最後幾步不出錯。',
}
