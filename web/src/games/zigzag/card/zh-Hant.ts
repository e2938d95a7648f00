import type { GameWords } from '../../../lib/catalogue/game.ts'

export const words: GameWords = {
  title: '迷宮漫遊',
  blurb: '搭好迷宮，大家同時搶地形卡，在膽量用盡之前喊停，然後一路奔向終點。',
  cast: { novice: '小鹿', casual: '阿飛', club: '靈靈', expert: '追風', master: '無雙' },
  modes: {
    race: { title: '單場競走', blurb: '最先到達終點者獲勝。' },
    long: { title: '長局', blurb: '三或四場競走，每走完一張迷宮卡得 1 分。' },
  },
  options: {
    mode: { title: '玩法', choices: { race: '單場競走', long: '長局' } },
    play_on: {
      title: '第一名之後',
      hint: '其他人是否繼續爭名次。',
      choices: { false: '立即結束', true: '其他人繼續' },
    },
  },
  reasons: {
    goal: '第一位競走者到達了終點。',
    places: '所有名次都已分出。',
    races: '最後一場競走已經結束。',
  },
}
