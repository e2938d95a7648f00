import type { GameWords } from '../../../lib/catalogue/game.ts'

export const words: GameWords = {
  title: '迷宫漫游',
  blurb: '搭好迷宫，大家同时抢地形卡，在胆量用尽之前喊停，然后一路奔向终点。',
  cast: { novice: '小鹿', casual: '阿飞', club: '灵灵', expert: '追风', master: '无双' },
  modes: {
    race: { title: '单场竞走', blurb: '最先到达终点者获胜。' },
    long: { title: '长局', blurb: '三或四场竞走，每走完一张迷宫卡得 1 分。' },
  },
  options: {
    mode: { title: '玩法', choices: { race: '单场竞走', long: '长局' } },
    play_on: {
      title: '第一名之后',
      hint: '其他人是否继续争名次。',
      choices: { false: '立即结束', true: '其他人继续' },
    },
  },
  reasons: {
    goal: '第一位竞走者到达了终点。',
    places: '所有名次都已分出。',
    races: '最后一场竞走已经结束。',
  },
}
