import { lister } from '../../../lib/words/grammar.ts'
import type { Terrain } from '../terrain.ts'
import type { Words } from './en.ts'

const list = lister('zh-Hant')

export const terrains: Record<Terrain, string> = {
  blue: '藍白地磚',
  beige: '米黃地磚',
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
    mine: '你的迷宮',
    all: '所有迷宮',
    close: '關閉',
    goal: (terrain) => `終點：${terrain}`,
    noGoal: '終點尚未發出',
    card: (nth, rows) => `第 ${nth} 張：${rows}`,
    start: '競走者在起點',
    onGoal: '競走者已到終點',
    at: (card, row, column) => `競走者在第 ${card} 張第 ${row} 排第 ${column} 格`,
    section: (card, row, column) => `第 ${card} 張第 ${row} 排第 ${column} 格`,
    ends: { start: '起點', goal: '終點' },
  },

  build: {
    hand: '手上的迷宮卡',
    back: '正面朝下的迷宮卡',
    card: (nth, round, rows) => `第 ${nth} 張${round ? '，已轉向' : ''}。${rows}`,
    choose: (left) => `從起點往終點還要放 ${left} 張。請選一張。`,
    aside: '拖曳可調整順序。最後兩張會放到一旁。',
    moved: (nth, of) => `現在是手上 ${of} 張中的第 ${nth} 張。`,
    lay: '接著放',
    turn: '轉向',
    surplus: (count) => `卡片太多，先把 ${count} 張放到迷宮牌堆底下。`,
    discard: '放到迷宮牌堆底下',
    done: '你的迷宮搭好了，其他人還在搭。',
    watch: '大家正在搭迷宮。',
    goals: '正在發終點卡。',
    passed: (race, races, name) => `第 ${race} 場，共 ${races} 場：你拿到${name}的所有卡片。`,
    raceOver: (race) => `第 ${race} 場結束`,
    rarity: '地形卡總數',
    keys: '1、2…：選卡片。R：轉向。Enter：放下。Shift + 方向鍵：調整它在手上的順序。',
  },

  tips: {
    build: '好的卡從頭到尾都有沙地、草地這類常見的地形連著，而且能接上前一張。',
    collect: '照前進的順序收集：先拿的先用。下一步用得上的卡就收下，其他留在桌上。',
    held: '是下一步要走的地形就收下，不是就留在桌上。',
    run: '走到亮起的格子。選能讓後面的卡接下去的一格；能走就必須走。',
    watch: '其他人正在奔走。看看自己的路接下來怎麼走。',
  },

  table: {
    label: '桌上的地形卡',
    place: (place, what) => `位置 ${place}：${what}`,
    at: (place) => `位置 ${place}`,
    down: '正面朝下',
    gone: '空',
    covered: '暫時遮住',
    open: (terrain) => `${terrain}，正面朝上`,
    held: (name) => `在${name}手上`,
    mine: (terrain) => `${terrain}，在你手上`,
    turning: '正在翻開',
    first: (name: string) => `${name}搶先了`,
  },

  collect: {
    idle: '翻開一張卡，或拿走一張正面朝上的卡。',
    dry: '卡都已正面朝上：拿走一張，或喊停。',
    decide: (terrain) => `${terrain}：要收下嗎？`,
    keep: '收下',
    leave: '不要',
    stop: '喊停…',
    stopLabel: '喊停',
    stopGoal: '我能到達終點',
    stopGoalHint: '所有人停手。若你的牌疊到不了終點，終點前會多放一張迷宮卡。',
    stopEmpty: '你的牌疊是空的，競走者走不動。所有人停手，你的終點前會多放一張迷宮卡。',
    stopDry: '剩下的對我都沒有用',
    stopDryHint: '桌上的卡都已正面朝上。所有人停手，沒有處罰。',
    stopNoDry: '要等桌上的卡全部正面朝上。',
    back: '繼續收集',
    pile: (count) => `你的牌疊：${count} 張，正面朝下`,
    watch: '大家正在收集。',
    arrived: '你已到終點，其他人繼續。',
    calmMine: '輪到你：翻開一張卡、拿走一張正面朝上的卡，或喊停。',
    hold: '按住這張卡就能看到',
    look: (name) => `${name}：按住卡查看，再決定收下或不要。`,
    calmShared: (name) => `${name}：翻開一張卡、拿走一張正面朝上的卡，或喊停。`,
    calmOther: (name) => `從容桌：輪到${name}。`,
    hidden: '看不見的地形卡',
    again: '大家都走完了：地形卡洗勻，重新攤開。',
    ending: '沒有人行動，收集即將結束。',
    gone: (name: string) => (name ? `${name}比你快。` : '有人比你快。'),
    took: (terrain) => `拿走了${terrain}。`,
    kept: '已收下。',
    left: '已正面朝上留在桌上。',
    keys: '方向鍵：在卡片間移動。Enter：翻開或拿走。K：收下。L：不要。S：喊停。T：說出正面朝上的卡。M：說出你的競走者在哪裡。',
    lie: (parts) => (parts.length ? `正面朝上：${parts.join('、')}。` : '沒有正面朝上的卡。'),
    times: (count, terrain) => `${terrain} ${count} 張`,
  },

  run: {
    mine: (terrain) => `你的卡：${terrain}。走到亮起的一格。`,
    only: (terrain) => `你的卡：${terrain}。只有一條路。`,
    other: (name, terrain) => `${name}正在奔走：${terrain}。`,
    penalty: (name) => `${name}沒有到達終點，要抽一張迷宮卡。`,
    top: (name, terrain) => `${name}的卡：${terrain}`,
    left: (count) => (count ? `牌疊還有 ${count} 張` : '最後一張'),
    used: (count) => `已用 ${count} 張`,
    to: (terrain, card, row, column) => `到${terrain}：第 ${card} 張第 ${row} 排第 ${column} 格`,
    toGoal: '到終點',
    keys: '方向鍵：瀏覽可走的格子。Enter 或 1、2…：選定。',
    deck: (count) => `迷宮牌堆：${count} 張`,
  },

  over: '競走結束。',
  overLong: '遊戲結束。',

  score: {
    hand: (n) => `手上 ${n} 張迷宮卡`,
    pile: (count) => `牌疊：${count} 張`,
    points: (count) => `${count} 分`,
    goal: (terrain) => `終點：${terrain}`,
    left: (count) => `還要放 ${count} 張`,
    built: '✓ 搭好了',
    cards: (count) => `迷宮卡 ${count} 張`,
    arrived: (place) => `已到終點，第 ${place} 名`,
  },

  say: {
    card: (number) => `第 ${number} 號迷宮卡`,
    dealt: (name, terrain) => `${name}的終點：${terrain}。`,
    lay: (name, left) => `${name}放了一張迷宮卡${left}。`,
    turned: '，轉了方向',
    surplus: (name) => `${name}把一張迷宮卡放到牌堆底下。`,
    goal: (name) => `${name}喊停，要奔向終點。`,
    dry: (name) => `${name}喊停：剩下的都沒有用。`,
    timeup: '有一陣子沒有人行動，收集結束。',
    expire: (name) => `${name}想得太久，卡片正面朝上留在桌上。`,
    move: (name, steps, card, row, column) =>
      `${name}${steps === 1 ? '' : `連走 ${steps} 步，`}走到第 ${card} 張第 ${row} 排第 ${column} 格。`,
    moveGoal: (name, steps) => (steps === 1 ? `${name}踏上終點！` : `${name}連走 ${steps} 步，踏上終點！`),
    flip: (name) => `${name}翻開一張卡。`,
    keep: (name) => `${name}翻開一張卡並收下。`,
    leave: (name) => `${name}翻開一張卡，留在桌上。`,
    take: (name) => `${name}拿走一張正面朝上的卡。`,
    stuck: (name, terrain) => `${name}的奔走結束：${terrain}無處可用。`,
    spent: (name) => `${name}的奔走結束：牌疊用完了。`,
    reached: (name) => `${name}到達終點。`,
    passed: (count) => `走完 ${count} 張迷宮卡。`,
    penalty: (name) => `${name}的終點前多了一張迷宮卡。`,
    race: (name, count) => `${name} +${count}。`,
  },

  figure: {
    run: '時間到：開始奔走',
    names: ['小安', '小明'],
    again: '再來一次',
    cards: '依拿取順序的卡片',
    other: (nth, of) => `範例 ${nth}／${of} ›`,
  },

  tally: {
    race: (n) => `第 ${n} 場`,
    round: (n) => `第 ${n} 次奔走`,
    cards: '走完的迷宮卡',
    points: '總分',
  },

  end: {
    goal: '最先到達終點者獲勝，其他人並列第二。',
    places: '名次依競走者到達終點的順序。',
    races: '每走完一張迷宮卡得 1 分。同分時比最後一場，再比最後一場走了多遠。',
    atGoal: '在終點',
    atStart: '還在起點',
    at: (left) => `距終點 ${left} 張迷宮卡`,
    lastRace: (count) => `最後一場 ${count} 張`,
  },
}
