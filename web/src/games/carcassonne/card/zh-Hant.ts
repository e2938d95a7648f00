import type { GameWords } from '../../../lib/catalogue/game.ts'

export const challenges: Record<string, string> = {
  'road 10': '道路 10 分以上，得分',
  'road 10 of two': '道路 10 分以上，兩色同在，得分',
  'road 10 of three': '道路 10 分以上，三色同在，完成',
  'road 5 of three': '道路恰好 5 分，三色同在，完成',
  'city 16': '城堡 16 分以上，得分',
  'city 16 of two': '城堡 16 分以上，兩色同在，得分',
  'city 16 of three': '城堡 16 分以上，三色同在，完成',
  'city 8-10 of three': '城堡 8 至 10 分，三色同在，完成',
  'cloisters 3': '三座修道院得分',
  'cloisters 4': '四座修道院得分',
  'total 40': '成績達 40 分',
  'total 50': '成績達 50 分',
  'total 60': '成績達 60 分',
  'all tiles': '版圖全部上桌',
}
export const reasons: Record<string, string> = {
  tiles: '最後一片版圖已經放好。',
  followers: '有一種顏色必須派出手下，卻已經沒有手下了。',
}

export const words: GameWords = {
  title: '卡卡頌',
  blurb: '一片接一片拼出道路、城堡和修道院，把手下派到最划算的地方。',
  cast: { novice: '小禾', casual: '阿樹', club: '青嵐', expert: '遠山', master: '大川' },
  modes: {
    base: { title: '基本遊戲', blurb: '二至五人一同建造一片土地，也互相較量。' },
    solo: { title: '單人', blurb: '三或四種顏色都由你掌管，吊車尾的顏色決定成績。' },
  },
  options: {
    mode: { title: '玩法', choices: { base: '基本遊戲', solo: '單人' } },
    river: { title: '河流', hint: '先放十二片河流版圖。', choices: { false: '沒有河流', true: '加入河流' } },
    farms: {
      title: '農場',
      hint: '遊戲結束時，農夫按每座完成的城堡計分。',
      choices: { city: '逐座城堡計，4 分', farm: '逐個農場計，3 分（現行規則）' },
    },
    small_city: { title: '兩片版圖的城堡', choices: { 2: '2 分', 4: '4 分（現行規則）' } },
    colours: { title: '顏色', choices: { 3: '三種', 4: '四種' } },
    followers: {
      title: '每種顏色的手下',
      choices: { 3: '三個', 4: '四個', 5: '五個', 6: '六個', 7: '七個' },
    },
  },
  reasons,
  challenges,
}
