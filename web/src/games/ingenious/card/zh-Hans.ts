import type { GameWords } from '../../../lib/catalogue/game.ts'

export const words: GameWords = {
  title: 'Ingenious',
  blurb: '放置双色板块，沿直线得分，别让任何颜色落后：最后只看排名最落后的颜色。',
  cast: { novice: '小橙', casual: '阿碧', club: '子墨', expert: '丹青', master: '若曦' },
  modes: {
    base: { title: '基本游戏', blurb: '二至四人，各有自己的计分板。' },
    solo: { title: '单人', blurb: '每次抽一个板块，使用双倍长度的计分板：最落后的颜色能升到多高？' },
    team: {
      title: '团队',
      blurb: '二对二：座位 1、3 为一队，座位 2、4 为一队。队友共用一块双倍长度的计分板，对局中不能商量。',
    },
    duel: { title: '对决', blurb: '两位玩家把同一组六枚计分标记拉向自己。' },
  },
  options: {
    mode: { title: '玩法', choices: { base: '基本游戏', solo: '单人', team: '团队', duel: '对决' } },
    opening: {
      title: '第一个板块',
      hint: '每位玩家的第一个板块都要放在印刷图案旁边。',
      choices: {
        rulebook: '不同玩家可以从同一个图案开始',
        'own-symbol': '每位玩家从不同的图案开始',
      },
    },
  },
  reasons: {
    full: '版图上再也放不下任何板块。',
    instant: '六枚计分标记全部到顶：立即获胜。',
  },
}
