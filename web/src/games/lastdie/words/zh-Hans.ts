import { lister, percenter } from '../../../lib/words/grammar.ts'
import type { Words } from './en.ts'

const list = lister('zh-Hans')

const dice = (n: number): string => `${n} 颗骰子`

/** A board's face, of its name: `4b`. */
const face = (name: string): string => (name ? `${name.toUpperCase()} 面` : '')

export const words: Words = {
  list,
  percent: percenter('zh-Hans'),
  comma: '，',
  values: '、',
  signed: (points) => (points < 0 ? `−${-points}` : `+${points}`),

  head: {
    round: (n) => `第 ${n} 回合`,
    face,
    goal: '目标',
    ends: (points) => `一回合结束时有人达到 ${points} 分，游戏便结束。`,
  },

  rows: {
    label: '各行',
    name: (n, points) => `第 ${n} 行，${points > 0 ? `黄色，+${points}` : `黑色，−${-points}`} 分`,
    full: '已填满',
    fullBy: (name) => `由${name}填满`,
    placed: (values) => `已放 ${values}`,
    next: (values) => `下一格 ${values}`,
    any: '任何点数',
    oneOf: (values) => `${values.slice(0, -1).join('、')}或${values.at(-1)}`,
    then: (cells) => `之后 ${cells.join('、')}`,
    star: '星星',
    starOf: (star, values) => `${star}（${values}）`,
    groups: { A: '实心星', B: '空心星' },
    fills: '填满此行',
    takes: (value) => `可放 ${value}`,
  },

  tray: {
    mine: (roll) => `你的骰子，第 ${roll} 次掷骰`,
    of: (name, roll) => (name ? `${name}的骰子，第 ${roll} 次掷骰` : '骰子'),
    die: (value) => `骰子 ${value}`,
    none: '没有一颗骰子相符。',
    yours: '轮到你掷骰。',
    roll: (n) => `掷 ${n} 颗骰子`,
  },

  bar: {
    must: '轮到你了。至少要放一颗骰子。',
    more: '继续放，或者作决定。',
    decide: '再放不下了：再掷还是停手？',
    rowFor: (value) => `${value} 放哪里？点按亮起的一行。`,
    dieFor: (row) => `第 ${row} 行放哪一颗？点按有框的骰子。`,
    waiting: (name) => `${name}正在放骰子。`,
    rolling: (name) => `${name}正在掷骰。`,
    drawing: '正在洗游戏板。',
    over: '游戏结束。',
    again: (n) => `再掷 ${n} 颗`,
    stop: '停手',
    odds: '再掷有什么风险？',
    auto: '轮到我时自动掷骰',
    keys: '1 至 6：先选骰子再选行。方向键：在骰子和各行之间移动。Enter：放下。Esc：收回。R：掷骰。S：停手。',
  },

  risk: {
    dead: (n, percent) => (n === 1 ? `1 颗：不相符的概率 ${percent}` : `${n} 颗：全不相符的概率 ${percent}`),
    exact: (many, of) => `${of} 种掷法中有 ${many} 种`,
    never: (n) => (n === 1 ? '1 颗：掷出什么都相符' : `${n} 颗：总有一颗相符`),
    win: (points) => `可能填满的行，共得 ${points} 分`,
    pay: (points) => `可能被迫填满的黑行，共扣 ${points} 分`,
    nothing: '没有一行能填满',
  },

  score: {
    points: (points, target) => `${points} 分，目标 ${target} 分`,
    dice: (n) => `剩 ${dice(n)}`,
    why: '没有骰子了：跳过，直到下一回合。',
  },

  note: {
    over: (round) => `第 ${round} 回合结束`,
    last: (name) => `${name}放了最后一颗骰子。`,
    next: (name, at) => `由${name}从 ${face(at)}开始。`,
    dealt: (n) => `每人重新分到 ${dice(n)}。`,
    aside: (n, each) => `每人重新分到 ${dice(each)}，${n} 颗放在一旁。`,
    close: '关闭',
  },

  speak: {
    chosen: (value, rows) => `拿起 ${value}：可放${rows}。`,
    row: (n) => `第 ${n} 行`,
    unfit: (value) => `${value} 放不下。`,
    missing: (value) => `手上没有 ${value}。`,
    back: '骰子放回骰盘',
    hand: (values) => `手上：${values}。`,
    rowUnfit: (n) => `没有骰子符合第 ${n} 行。`,
    hold: '先放至少一颗骰子。',
  },

  say: {
    join: '',
    roll: (values, name) => `${name}掷出 ${values.join('、')}。`,
    put: (name, value, row) => `${name}把 ${value} 放到第 ${row} 行。`,
    win: (name, points, row) => `${name}填满第 ${row} 行，得 ${points} 分。`,
    pay: (name, points, row) => `${name}填满黑色的第 ${row} 行，扣 ${points} 分。`,
    short: (name, points, paid, row) =>
      paid
        ? `${name}填满黑色的第 ${row} 行：要扣 ${points} 分，但只剩 ${paid} 分。`
        : `${name}填满黑色的第 ${row} 行，但已没有分可扣。`,
    again: (name) => `${name}再掷。`,
    stop: (name) => `${name}停手。`,
    dead: (name) => `没有骰子相符：${name}的机会结束。`,
    skipped: (names) => `没有骰子而跳过：${names}。`,
    round: '这一回合结束。',
  },

  tally: {
    start: '起始',
    row: (n, points) => `第 ${n} 行：${points}`,
    total: '总分',
  },

  end: {
    why: (name, points, target) => `这一回合结束时${name}有 ${points} 分，达到 ${target} 分便结束游戏。最高分者胜。`,
  },

  figure: {
    fill: '一手骰子可以填满好几行，每行立即得分或扣分。试试逐颗放下。',
    order: '你有 10 分，两颗骰子各能填满一行。先放哪一颗？',
    tap: '点按一颗骰子来放。',
    points: (points) => `${points} 分`,
    again: '再试一次',
    four: '30 颗骰子分给四人：每人 7 颗，2 颗放在一旁。过了一会儿：',
    has: (n) => `有 ${n} 颗`,
    rolls: (n) => (n ? `掷 ${n} 颗` : '跳过'),
  },
}
