import type { GameWords } from '../../../lib/catalogue/game.ts'

export const challenges: Record<string, string> = {
  'road 10': '道路 10 分以上，得分',
  'road 10 of two': '道路 10 分以上，两色同在，得分',
  'road 10 of three': '道路 10 分以上，三色同在，完成',
  'road 5 of three': '道路恰好 5 分，三色同在，完成',
  'city 16': '城市 16 分以上，得分',
  'city 16 of two': '城市 16 分以上，两色同在，得分',
  'city 16 of three': '城市 16 分以上，三色同在，完成',
  'city 8-10 of three': '城市 8 至 10 分，三色同在，完成',
  'cloisters 3': '三座寺院得分',
  'cloisters 4': '四座寺院得分',
  'total 40': '成绩达 40 分',
  'total 50': '成绩达 50 分',
  'total 60': '成绩达 60 分',
  'all tiles': '方块全部上桌',
}
export const reasons: Record<string, string> = {
  tiles: '最后一块方块已经放好。',
  followers: '有一种颜色必须派出队员，却已经没有队员了。',
}

export const words: GameWords = {
  title: '卡卡颂',
  blurb: '一块接一块拼出道路、城市和寺院，把队员派到最划算的地方。',
  cast: { novice: '小禾', casual: '阿树', club: '青岚', expert: '远山', master: '大川' },
  modes: {
    base: { title: '基本游戏', blurb: '二至五人一同建造一片土地，也互相较量。' },
    solo: { title: '单人', blurb: '三或四种颜色都由你掌管，垫底的颜色决定成绩。' },
  },
  options: {
    mode: { title: '玩法', choices: { base: '基本游戏', solo: '单人' } },
    river: { title: '河流', hint: '先放十二块河流方块。', choices: { false: '没有河流', true: '加入河流' } },
    farms: {
      title: '农场',
      hint: '游戏结束时，农夫按每座完成的城市计分。',
      choices: { city: '逐座城市计，4 分', farm: '逐个农场计，3 分（现行规则）' },
    },
    small_city: { title: '两块方块的城市', choices: { 2: '2 分', 4: '4 分（现行规则）' } },
    colours: { title: '颜色', choices: { 3: '三种', 4: '四种' } },
    followers: {
      title: '每种颜色的队员',
      choices: { 3: '三个', 4: '四个', 5: '五个', 6: '六个', 7: '七个' },
    },
  },
  reasons,
  challenges,
}
