import { lister } from '../../../lib/words/grammar.ts'
import type { Terrain } from '../terrain.ts'
import type { Words } from './en.ts'

const list = lister('zh-Hans')

export const terrains: Record<Terrain, string> = {
  blue: '蓝白地砖',
  beige: '米黄地砖',
  mud: '泥地',
  field: '田野',
  water: '水路',
  pebble: '卵石',
  grass: '草地',
  sand: '沙地',
}

export const words: Words = {
  list,
  colon: '：',
  comma: '，',
  join: '',
  terrains,
  rows: (rows) =>
    Array.from(
      { length: 6 },
      (_, row) =>
        `第 ${row + 1} 排：${rows
          .slice(3 * row, 3 * row + 3)
          .map((t) => terrains[t])
          .join('、')}`,
    ).join('；'),

  maze: {
    mine: '你的迷宫',
    all: '所有迷宫',
    close: '关闭',
    goal: (terrain) => `终点：${terrain}`,
    noGoal: '终点尚未发出',
    card: (nth, rows) => `第 ${nth} 张：${rows}`,
    start: '竞走者在起点',
    onGoal: '竞走者已到终点',
    at: (card, row, column) => `竞走者在第 ${card} 张第 ${row} 排第 ${column} 格`,
    section: (card, row, column) => `第 ${card} 张第 ${row} 排第 ${column} 格`,
    ends: { start: '起点', goal: '终点' },
  },

  build: {
    hand: '手上的迷宫卡',
    back: '正面朝下的迷宫卡',
    card: (nth, round, rows) => `第 ${nth} 张${round ? '，已转向' : ''}。${rows}`,
    choose: (left) => `从起点往终点还要放 ${left} 张。请选一张。`,
    aside: '拖动可调整顺序。最后两张会放到一旁。',
    moved: (nth, of) => `现在是手上 ${of} 张中的第 ${nth} 张。`,
    lay: '接着放',
    turn: '转向',
    surplus: (count) => `卡片太多，先把 ${count} 张放到迷宫牌堆底下。`,
    discard: '放到迷宫牌堆底下',
    done: '你的迷宫搭好了，其他人还在搭。',
    watch: '大家正在搭迷宫。',
    goals: '正在发终点卡。',
    passed: (race, races, name) => `第 ${race} 场，共 ${races} 场：你拿到${name}的所有卡片。`,
    raceOver: (race) => `第 ${race} 场结束`,
    rarity: '地形卡总数',
    keys: '1、2…：选卡片。R：转向。Enter：放下。Shift + 方向键：调整它在手上的顺序。',
  },

  tips: {
    build: '好的卡从头到尾都有沙地、草地这类常见的地形连着，而且能接上前一张。',
    collect: '照前进的顺序收集：先拿的先用。下一步用得上的卡就收下，其他留在桌上。',
    held: '是下一步要走的地形就收下，不是就留在桌上。',
    run: '走到亮起的格子。选能让后面的卡接下去的一格；能走就必须走。',
    watch: '其他人正在奔走。看看自己的路接下来怎么走。',
  },

  table: {
    label: '桌上的地形卡',
    place: (place, what) => `位置 ${place}：${what}`,
    at: (place) => `位置 ${place}`,
    down: '正面朝下',
    gone: '空',
    covered: '暂时遮住',
    open: (terrain) => `${terrain}，正面朝上`,
    held: (name) => `在${name}手上`,
    mine: (terrain) => `${terrain}，在你手上`,
    turning: '正在翻开',
    first: (name: string) => `${name}抢先了`,
  },

  collect: {
    idle: '翻开一张卡，或拿走一张正面朝上的卡。',
    dry: '卡都已正面朝上：拿走一张，或喊停。',
    decide: (terrain) => `${terrain}：要收下吗？`,
    keep: '收下',
    leave: '不要',
    stop: '喊停…',
    stopLabel: '喊停',
    stopGoal: '我能到达终点',
    stopGoalHint: '所有人停手。若你的牌堆到不了终点，终点前会多放一张迷宫卡。',
    stopEmpty: '你的牌堆是空的，竞走者走不动。所有人停手，你的终点前会多放一张迷宫卡。',
    stopDry: '剩下的对我都没有用',
    stopDryHint: '桌上的卡都已正面朝上。所有人停手，没有处罚。',
    stopNoDry: '要等桌上的卡全部正面朝上。',
    back: '继续收集',
    pile: (count) => `你的牌堆：${count} 张，正面朝下`,
    watch: '大家正在收集。',
    arrived: '你已到终点，其他人继续。',
    calmMine: '轮到你：翻开一张卡、拿走一张正面朝上的卡，或喊停。',
    hold: '按住这张卡就能看到',
    look: (name) => `${name}：按住卡查看，再决定收下或不要。`,
    calmShared: (name) => `${name}：翻开一张卡、拿走一张正面朝上的卡，或喊停。`,
    calmOther: (name) => `从容桌：轮到${name}。`,
    hidden: '看不见的地形卡',
    again: '大家都走完了：地形卡洗匀，重新摊开。',
    ending: '没人行动，收集即将结束。',
    gone: (name: string) => (name ? `${name}比你快。` : '有人比你快。'),
    took: (terrain) => `拿走了${terrain}。`,
    kept: '已收下。',
    left: '已正面朝上留在桌上。',
    keys: '方向键：在卡片间移动。Enter：翻开或拿走。K：收下。L：不要。S：喊停。T：说出正面朝上的卡。M：说出你的竞走者在哪里。',
    lie: (parts) => (parts.length ? `正面朝上：${parts.join('、')}。` : '没有正面朝上的卡。'),
    times: (count, terrain) => `${terrain} ${count} 张`,
  },

  run: {
    mine: (terrain) => `你的卡：${terrain}。走到亮起的一格。`,
    only: (terrain) => `你的卡：${terrain}。只有一条路。`,
    other: (name, terrain) => `${name}正在奔走：${terrain}。`,
    penalty: (name) => `${name}没有到达终点，要抽一张迷宫卡。`,
    top: (name, terrain) => `${name}的卡：${terrain}`,
    left: (count) => (count ? `牌堆还有 ${count} 张` : '最后一张'),
    used: (count) => `已用 ${count} 张`,
    to: (terrain, card, row, column) => `到${terrain}：第 ${card} 张第 ${row} 排第 ${column} 格`,
    toGoal: '到终点',
    keys: '方向键：浏览可走的格子。Enter 或 1、2…：选定。',
    deck: (count) => `迷宫牌堆：${count} 张`,
  },

  over: '竞走结束。',
  overLong: '游戏结束。',

  score: {
    hand: (n) => `手上 ${n} 张迷宫卡`,
    pile: (count) => `牌堆：${count} 张`,
    points: (count) => `${count} 分`,
    goal: (terrain) => `终点：${terrain}`,
    left: (count) => `还要放 ${count} 张`,
    built: '✓ 搭好了',
    cards: (count) => `迷宫卡 ${count} 张`,
    arrived: (place) => `已到终点，第 ${place} 名`,
  },

  say: {
    card: (number) => `第 ${number} 号迷宫卡`,
    dealt: (name, terrain) => `${name}的终点：${terrain}。`,
    lay: (name, left) => `${name}放了一张迷宫卡${left}。`,
    turned: '，转了方向',
    surplus: (name) => `${name}把一张迷宫卡放到迷宫牌堆底下。`,
    goal: (name) => `${name}喊停，要奔向终点。`,
    dry: (name) => `${name}喊停：剩下的都没有用。`,
    timeup: '有一会儿没人行动，收集结束。',
    expire: (name) => `${name}想得太久，卡片正面朝上留在桌上。`,
    move: (name, steps, card, row, column) =>
      `${name}${steps === 1 ? '' : `连走 ${steps} 步，`}走到第 ${card} 张第 ${row} 排第 ${column} 格。`,
    moveGoal: (name, steps) => (steps === 1 ? `${name}踏上终点！` : `${name}连走 ${steps} 步，踏上终点！`),
    flip: (name) => `${name}翻开一张卡。`,
    keep: (name) => `${name}翻开一张卡并收下。`,
    leave: (name) => `${name}翻开一张卡，留在桌上。`,
    take: (name) => `${name}拿走一张正面朝上的卡。`,
    stuck: (name, terrain) => `${name}的奔走结束：${terrain}无处可用。`,
    spent: (name) => `${name}的奔走结束：牌堆用完了。`,
    reached: (name) => `${name}到达终点。`,
    passed: (count) => `走完 ${count} 张迷宫卡。`,
    penalty: (name) => `${name}的终点前多了一张迷宫卡。`,
    race: (name, count) => `${name} +${count}。`,
  },

  figure: {
    run: '时间到：开始奔走',
    names: ['小安', '小明'],
    again: '再来一次',
    cards: '依拿取顺序的卡片',
    other: (nth, of) => `示例 ${nth}／${of} ›`,
  },

  tally: {
    race: (n) => `第 ${n} 场`,
    round: (n) => `第 ${n} 次奔走`,
    cards: '走完的迷宫卡',
    points: '总分',
  },

  end: {
    goal: '最先到达终点者获胜，其他人并列第二。',
    places: '名次依竞走者到达终点的顺序。',
    races: '每走完一张迷宫卡得 1 分。同分时比最后一场，再比最后一场走了多远。',
    atGoal: '在终点',
    atStart: '还在起点',
    at: (left) => `距终点 ${left} 张迷宫卡`,
    lastRace: (count) => `最后一场 ${count} 张`,
  },
}
