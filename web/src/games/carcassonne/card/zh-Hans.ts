import type { GameWords } from '../../../lib/game.ts'

export const challenges: Record<string, string> = {
  'road 10': '计分的道路达 10 分以上',
  'road 10 of two': '计分的道路达 10 分以上，上有两种颜色',
  'road 10 of three': '完成的道路达 10 分以上，上有三种颜色',
  'road 5 of three': '完成 5 分的道路，上有三种颜色',
  'city 16': '计分的城市达 16 分以上',
  'city 16 of two': '计分的城市达 16 分以上，内有两种颜色',
  'city 16 of three': '完成的城市达 16 分以上，内有三种颜色',
  'city 8-10 of three': '完成 8 至 10 分的城市，内有三种颜色',
  'cloisters 3': '三座寺院计分',
  'cloisters 4': '四座寺院计分',
  'total 40': '成绩达 40 分',
  'total 50': '成绩达 50 分',
  'total 60': '成绩达 60 分',
  'all tiles': '放完所有方块',
}
export const reasons: Record<string, string> = {
  tiles: '最后一块方块已经放好。',
  followers: '有一种颜色必须派出队员，却已经没有队员了。',
}

export const zhHans: GameWords = {
  title: '卡卡颂',
  blurb: '一块接一块拼出道路、城市和寺院，把队员派到最划算的地方。',
  modes: {
    base: { title: '基本游戏', blurb: '二至五人一同建造一片土地，也互相较量。' },
    solo: { title: '单人', blurb: '三或四种颜色都由你掌管，垫底的颜色决定成绩。' },
  },
  options: {
    mode: { title: '模式', choices: { base: '基本游戏', solo: '单人' } },
    river: { title: '河流', hint: '先放十二块河流方块。', choices: { false: '没有河流', true: '加入河流' } },
    farms: {
      title: '农场',
      hint: '游戏结束时农夫如何计分。',
      choices: { city: '每座城市 4 分，给周围农夫最多的人', farm: '逐个农场，每座城市 3 分（现行）' },
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
