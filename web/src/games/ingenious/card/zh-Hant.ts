import type { GameWords } from '../../../lib/catalogue/game.ts'

export const words: GameWords = {
  title: 'Ingenious',
  blurb: '放置雙色板塊，沿直線得分，別讓任何顏色落後：最後只看排名最落後的顏色。',
  cast: { novice: '小橙', casual: '阿碧', club: '子墨', expert: '丹青', master: '若曦' },
  modes: {
    base: { title: '基本遊戲', blurb: '二至四人，各有自己的計分板。' },
    solo: { title: '單人', blurb: '每次抽一個板塊，使用雙倍長度的計分板：最落後的顏色能升到多高？' },
    team: {
      title: '團隊',
      blurb: '二對二：座位 1、3 為一隊，座位 2、4 為一隊。隊友共用一塊雙倍長度的計分板，對局中不能商量。',
    },
    duel: { title: '對決', blurb: '兩位玩家把同一組六枚計分標記拉向自己。' },
  },
  options: {
    mode: { title: '玩法', choices: { base: '基本遊戲', solo: '單人', team: '團隊', duel: '對決' } },
    opening: {
      title: '第一個板塊',
      hint: '每位玩家的第一個板塊都要放在印刷圖案旁邊。',
      choices: {
        rulebook: '不同玩家可以從同一個圖案開始',
        'own-symbol': '每位玩家從不同的圖案開始',
      },
    },
  },
  reasons: {
    full: '版圖上再也放不下任何板塊。',
    instant: '六枚計分標記全部到頂：立即獲勝。',
  },
}
