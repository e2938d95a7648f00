import type { Colour } from '../colours.ts'
import type { Words } from './en.ts'

export const colours: Record<Colour, string> = { R: '红', G: '绿', O: '橙', B: '蓝', Y: '黄', P: '紫' }

const shapes: Record<Colour, string> = {
  R: '十二芒星',
  G: '圆形',
  O: '六边形',
  B: '六芒星',
  Y: '二十四道光芒的太阳',
  P: '圆环',
}

const list = (parts: readonly string[]): string => parts.join('、')

const tile = (a: Colour, b: Colour): string => (a === b ? `双${colours[a]}板块` : `${colours[a]}${colours[b]}板块`)

const coloured = (names: readonly string[]): string => list(names.map((name) => `${name}色`))

export const words: Words = {
  colours,
  shapes,
  list,
  tile,
  turns: ['东', '东南', '西南', '西', '西北', '东北'],
  colon: '：',
  comma: '，',
  stop: '。',
  and: '、',
  names: (names) => names.join('、'),

  bar: {
    choose: '轮到你了，请选一个板块。',
    opening: '第一个板块要放在印刷图案旁边，而且不能碰到其他板块。',
    lay: (colour) => `点按一个有圆点的格子来放${colours[colour]}色那一半。`,
    laid: (colour) => `点按有圆点的格子来放${colours[colour]}色那一半，满意就放置。`,
    nothing: '放在这里不得分',
    place: '放置',
    turn: '旋转',
    back: '收回',
    bonus: (more) => (more > 0 ? '额外放置奖励！再放一个板块，之后还有一个。' : '额外放置奖励！再放一个板块。'),
    waiting: (name) => `${name}正在选板块。`,
    waitingBonus: (name) => `${name}有额外放置奖励。`,
    waitingScore: (name) => `${name}正在决定哪一半先计分。`,
    waitingSwap: (name) => `${name}可以交换板块。`,
    waitingAside: (name) => `${name}可以更换板块。`,
    dealing: '正在抽板块。',
    over: '游戏结束。',
    covered: (name) => `${name}，轮到你了。`,
    reachesTop: 'Ingenious！',
    hand: '你的板块',
    handOf: (name) => `${name}的板块`,
    empty: '空位',
    keys: '方向键：在版图上移动。1 至 6：拿起板块。R：旋转。Enter：放置。Esc：收回。+ −：缩放。0：显示全部。',
  },

  swap: {
    title: '你的板块上没有你排名最落后的颜色。',
    text: (low) => `你可以向所有人展示全部板块，然后抽六个新的。目前最落后：${low}。之后你的回合结束。`,
    swap: '交换全部板块',
    keep: '保留板块',
    showed: '上次交换时展示',
    look: '交换时展示过的板块',
    showedBy: (name) => `${name}展示过`,
  },

  aside: {
    title: '要更换板块吗？',
    text: '带有已到你这侧 9 的颜色的板块，可点按放到一旁，另抽新的。',
    set: '放在一旁',
    done: (n) => (n ? `更换 ${n} 个` : '全部保留'),
    tray: '已放在一旁',
  },

  score: {
    title: (colour) => `哪一半${colours[colour]}色先计分？`,
    text: '跨到右侧计分板时余下的分数作废，所以先后有区别。',
    first: '这一半先计分',
    half: (turn) => `${turn}边的一半先计`,
  },

  bag: {
    count: (n) => `袋中还有 ${n} 个板块`,
    open: '查看还有哪些板块',
    hint: (others) => (others ? '你看不见的板块：在布袋中，或在其他人的板块架上。' : '布袋中还有的板块。'),
    close: '关闭',
  },

  tracks: {
    yours: '你的队伍',
    title: '计分板',
    lowest: '最落后',
    value: (n, twice) => (twice && n >= 18 ? `右侧 ${n - 18}` : String(n)),
    token: (colour, holder) =>
      holder === null ? `${colours[colour]}色对决指示物还没有人拿` : `${colours[colour]}色对决指示物在${holder}那里`,
    towards: (n, name) => (n === 0 ? '0' : `${name}一侧 ${n}`),
    own: (n) => `这一侧有 ${n} 枚标记`,
  },

  board: {
    label: '版图',
    cell: (row, n) => `第 ${row} 行第 ${n} 格`,
    empty: '空格',
    printed: (colour) => `印刷的${colours[colour]}色图案`,
    tile: (colour, name) => `${colours[colour]}，属于${name}`,
    last: '最后放置',
    here: (name, turn) => `${name}放在这里，朝${turn}`,
    gains: (parts) => (parts.length ? parts.join('，') : '不得分'),
    gain: (colour, points) => `${colours[colour]} ${points} 分`,
    bonus: '额外放置奖励',
    noFit: '板块放不进这里',
    taken: (name) => `拿起${name}`,
    released: '板块放回板块架',
    drawn: (tiles) => `你抽到${tiles}。`,
    chooseFirst: '请先选一个板块。',
  },

  end: {
    base: '最落后的计分标记就是成绩。相同时比较第二落后的，依此类推。',
    team: '全队最落后的计分标记就是成绩。相同时比较第二落后的，依此类推。',
    duel: '在自己一侧有较多标记的玩家获胜。数量相同时，比较各自最落后的标记，再比较下一枚。',
    solo: '最落后的计分标记就是你的成绩。',
    markers: (n) => `${n} 枚标记`,
    shared: '每个颜色都相同：名次并列。',
    step: (n) => ['最落后', '第二落后', '第三落后', '第四落后', '第五落后', '最高'][n] ?? '',
    decidedBy: (step) => `由${step}的标记决定`,
    decidedByCount: '由标记数量决定',
    neutral: '停在 0 的标记不属于任何一方。',
  },

  say: {
    join: '',
    place: (name, what, got) => `${name}放置${what}：${got}。`,
    placeNothing: (name, what) => `${name}放置${what}，没有得分。`,
    placeOnly: (name, what) => `${name}放置${what}。`,
    score: (name, got) => `${name}计算两半的分数：${got}。`,
    gain: (colour, points) => `${colours[colour]} ${points} 分`,
    bonus: (reached, n) =>
      n > 1
        ? `Ingenious！${coloured(reached)}到顶，获得 ${n} 次额外放置奖励。`
        : `Ingenious！${coloured(reached)}到顶，获得额外放置奖励。`,
    token: (name, colour) => `${name}取得${colours[colour]}色对决指示物。`,
    tokenFrom: (name, colour, from) => `${name}从${from}手上取得${colours[colour]}色对决指示物。`,
    swap: (name, tiles) => `${name}交换${tiles}。`,
    keep: (name) => `${name}保留板块。`,
    aside: (name, what) => `${name}把${what}放在一旁。`,
    done: (name) => `${name}抽新的板块。`,
  },

  figure: {
    lay: '放上板块',
    again: '收回',
    previous: '上一个',
    next: '下一个',
    step: (n, of) => `第 ${n} 个，共 ${of} 个`,
    total: (n) => `共 ${n} 分`,
    player: (n) => ['安安', '小明', '小陈', '朵拉'][n] ?? '',
    cross: '绿得 2 分，黄得 4 分',
  },
}
