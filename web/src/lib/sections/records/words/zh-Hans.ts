import type { Words } from './en.ts'

export const words: Words = {
  about:
    '请选择在这里或其他游戏桌下载的对局记录。已结束的对局会以回放打开，并可分析；未结束的对局可以在这里继续，由这个屏幕前的玩家和电脑玩家一起玩。',
  file: '对局记录文件',
  who: '由谁继续玩？',
  whoAbout: '座位顺序与记录相同。这局不计入积分。',
  goOn: '继续游戏',
}
