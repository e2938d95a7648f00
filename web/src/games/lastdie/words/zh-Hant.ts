import { lister, percenter } from '../../../lib/words/grammar.ts'
import type { Words } from './en.ts'

const list = lister('zh-Hant')

const dice = (n: number): string => `${n} 粒骰子`

/** A board's face, of its name: `4b`. */
const face = (name: string): string => (name ? `${name.toUpperCase()} 面` : '')

export const words: Words = {
  list,
  percent: percenter('zh-Hant'),
  comma: '，',
  values: '、',
  signed: (points) => (points < 0 ? `−${-points}` : `+${points}`),

  head: {
    round: (n) => `第 ${n} 回合`,
    face,
    goal: '目標',
    ends: (points) => `一回合結束時有人達到 ${points} 分，遊戲便結束。`,
  },

  rows: {
    label: '各行',
    name: (n, points) => `第 ${n} 行，${points > 0 ? `黃色，+${points}` : `黑色，−${-points}`} 分`,
    full: '已填滿',
    fullBy: (name) => `由${name}填滿`,
    placed: (values) => `已放 ${values}`,
    next: (values) => `下一格 ${values}`,
    any: '任何點數',
    oneOf: (values) => `${values.slice(0, -1).join('、')}或${values.at(-1)}`,
    then: (cells) => `之後 ${cells.join('、')}`,
    star: '星星',
    starOf: (star, values) => `${star}（${values}）`,
    groups: { A: '實心星', B: '空心星' },
    fills: '填滿此行',
    takes: (value) => `可放 ${value}`,
  },

  tray: {
    mine: (roll) => `你的骰子，第 ${roll} 次擲骰`,
    of: (name, roll) => (name ? `${name}的骰子，第 ${roll} 次擲骰` : '骰子'),
    die: (value) => `骰子 ${value}`,
    none: '沒有一粒骰子相符。',
    yours: '輪到你擲骰。',
    roll: (n) => `擲 ${n} 粒骰子`,
  },

  bar: {
    must: '輪到你了。至少要放一粒骰子。',
    more: '繼續放，或者作決定。',
    decide: '再放不下了：再擲還是停手？',
    rowFor: (value) => `${value} 放哪裡？點選亮起的一行。`,
    dieFor: (row) => `第 ${row} 行放哪一粒？點選有框的骰子。`,
    waiting: (name) => `${name}正在放骰子。`,
    rolling: (name) => `${name}正在擲骰。`,
    drawing: '正在洗遊戲板。',
    over: '遊戲結束。',
    again: (n) => `再擲 ${n} 粒`,
    stop: '停手',
    odds: '再擲有什麼風險？',
    auto: '輪到我時自動擲骰',
    keys: '1 至 6：先選骰子再選行。方向鍵：在骰子和各行之間移動。Enter：放下。Esc：收回。R：擲骰。S：停手。',
  },

  risk: {
    dead: (n, percent) => (n === 1 ? `1 粒：不相符的機率 ${percent}` : `${n} 粒：全不相符的機率 ${percent}`),
    exact: (many, of) => `${of} 種擲法中有 ${many} 種`,
    never: (n) => (n === 1 ? '1 粒：擲出什麼都相符' : `${n} 粒：總有一粒相符`),
    win: (points) => `可能填滿的行，共得 ${points} 分`,
    pay: (points) => `可能被迫填滿的黑行，共扣 ${points} 分`,
    nothing: '沒有一行能填滿',
  },

  score: {
    points: (points, target) => `${points} 分，目標 ${target} 分`,
    dice: (n) => `剩 ${dice(n)}`,
    why: '沒有骰子了：略過，直到下一回合。',
  },

  note: {
    over: (round) => `第 ${round} 回合結束`,
    last: (name) => `${name}放了最後一粒骰。`,
    next: (name, at) => `由${name}從 ${face(at)}開始。`,
    dealt: (n) => `每人重新分到 ${dice(n)}。`,
    aside: (n, each) => `每人重新分到 ${dice(each)}，${n} 粒放在一旁。`,
    close: '關閉',
  },

  speak: {
    chosen: (value, rows) => `拿起 ${value}：可放${rows}。`,
    row: (n) => `第 ${n} 行`,
    unfit: (value) => `${value} 放不下。`,
    missing: (value) => `手上沒有 ${value}。`,
    back: '骰子放回骰盤',
    hand: (values) => `手上：${values}。`,
    rowUnfit: (n) => `沒有骰子符合第 ${n} 行。`,
    hold: '先放至少一粒骰子。',
  },

  say: {
    join: '',
    roll: (values, name) => `${name}擲出 ${values.join('、')}。`,
    put: (name, value, row) => `${name}把 ${value} 放到第 ${row} 行。`,
    win: (name, points, row) => `${name}填滿第 ${row} 行，得 ${points} 分。`,
    pay: (name, points, row) => `${name}填滿黑色的第 ${row} 行，扣 ${points} 分。`,
    short: (name, points, paid, row) =>
      paid
        ? `${name}填滿黑色的第 ${row} 行：要扣 ${points} 分，但只剩 ${paid} 分。`
        : `${name}填滿黑色的第 ${row} 行，但已沒有分可扣。`,
    again: (name) => `${name}再擲。`,
    stop: (name) => `${name}停手。`,
    dead: (name) => `沒有骰子相符：${name}的機會結束。`,
    skipped: (names) => `沒有骰子而略過：${names}。`,
    round: '這一回合結束。',
  },

  tally: {
    start: '起始',
    row: (n, points) => `第 ${n} 行：${points}`,
    total: '總分',
  },

  end: {
    why: (name, points, target) => `這一回合結束時${name}有 ${points} 分，達到 ${target} 分便結束遊戲。最高分者勝。`,
  },

  figure: {
    fill: '一手骰子可以填滿好幾行，每行立即得分或扣分。試試逐粒放下。',
    order: '你有 10 分，兩粒骰子各能填滿一行。先放哪一粒？',
    tap: '點選一粒骰子來放。',
    points: (points) => `${points} 分`,
    again: '再試一次',
    four: '30 粒骰子分給四人：每人 7 粒，2 粒放在一旁。過了一會兒：',
    has: (n) => `有 ${n} 粒`,
    rolls: (n) => (n ? `擲 ${n} 粒` : '略過'),
  },
}
