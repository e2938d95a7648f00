import type { GameWords } from '../../../lib/catalogue/game.ts'

export const words: GameWords = {
  title: '最后一颗骰子',
  blurb: '用骰子填满一行行方格：黄色行得分，黑色行扣分，谁在一行放上最后一颗骰子，得失就全归谁。',
  cast: { novice: '小豆', casual: '阿福', club: '小满', expert: '星野', master: '常胜' },
  modes: {
    base: { title: '基本游戏', blurb: '二至六人，目标 500 分（五、六人时 400 分）。' },
  },
  options: {
    mode: { title: '玩法', choices: { base: '基本游戏' } },
    first_face: {
      title: '第一块游戏板',
      hint: '有圆点的那一面适合初学。',
      choices: { any: '随机抽出', dot: '有圆点的一面' },
    },
  },
  reasons: {
    target: '一回合结束时，有人达到了目标分数。',
  },
}
