import type { GameWords } from '../../../lib/catalogue/game.ts'

export const words: GameWords = {
  title: '最後一粒骰',
  blurb: '用骰子填滿一行行方格：黃色行得分，黑色行扣分，誰在一行放上最後一粒骰子，得失就全歸誰。',
  cast: { novice: '小豆', casual: '阿福', club: '小滿', expert: '星野', master: '常勝' },
  modes: {
    base: { title: '基本遊戲', blurb: '二至六人，目標 500 分（五、六人時 400 分）。' },
  },
  options: {
    mode: { title: '玩法', choices: { base: '基本遊戲' } },
    first_face: {
      title: '第一塊遊戲板',
      hint: '有圓點的那一面適合初學。',
      choices: { any: '隨機抽出', dot: '有圓點的一面' },
    },
  },
  reasons: {
    target: '一回合結束時，有人達到了目標分數。',
  },
}
