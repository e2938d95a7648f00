import type { Colour } from '../colours.ts'
import type { Words } from './en.ts'

export const colours: Record<Colour, string> = { R: '紅', G: '綠', O: '橙', B: '藍', Y: '黃', P: '紫' }

const shapes: Record<Colour, string> = {
  R: '十二芒星',
  G: '圓形',
  O: '六邊形',
  B: '六芒星',
  Y: '二十四道光芒的太陽',
  P: '圓環',
}

const list = (parts: readonly string[]): string => parts.join('、')

const tile = (a: Colour, b: Colour): string => (a === b ? `雙${colours[a]}板塊` : `${colours[a]}${colours[b]}板塊`)

const coloured = (names: readonly string[]): string => list(names.map((name) => `${name}色`))

export const words: Words = {
  colours,
  shapes,
  list,
  tile,
  turns: ['東', '東南', '西南', '西', '西北', '東北'],
  colon: '：',
  comma: '，',
  stop: '。',
  and: '、',
  names: (names) => names.join('、'),

  bar: {
    choose: '輪到你了，請選一個板塊。',
    opening: '第一個板塊要放在印刷圖案旁邊，而且不能碰到其他板塊。',
    lay: (colour) => `點選一個有圓點的格子來放${colours[colour]}色那一半。`,
    laid: (colour) => `點選有圓點的格子來放${colours[colour]}色那一半，滿意就放置。`,
    nothing: '放在這裡不得分',
    place: '放置',
    turn: '旋轉',
    back: '收回',
    bonus: (more) => (more > 0 ? '額外放置獎勵！再放一個板塊，之後還有一個。' : '額外放置獎勵！再放一個板塊。'),
    waiting: (name) => `${name}正在選板塊。`,
    waitingBonus: (name) => `${name}有額外放置獎勵。`,
    waitingScore: (name) => `${name}正在決定哪一半先計分。`,
    waitingSwap: (name) => `${name}可以交換板塊。`,
    waitingAside: (name) => `${name}可以更換板塊。`,
    dealing: '正在抽板塊。',
    over: '遊戲結束。',
    covered: (name) => `${name}，輪到你了。`,
    reachesTop: 'Ingenious！',
    hand: '你的板塊',
    handOf: (name) => `${name}的板塊`,
    empty: '空位',
    keys: '方向鍵：在版圖上移動。1 至 6：拿起板塊。R：旋轉。Enter：放置。Esc：收回。+ −：縮放。0：顯示全部。',
  },

  swap: {
    title: '你的板塊上沒有你排名最落後的顏色。',
    text: (low) => `你可以向所有人展示全部板塊，然後抽六個新的。目前最落後：${low}。之後你的回合結束。`,
    swap: '交換全部板塊',
    keep: '保留板塊',
    showed: '上次交換時展示',
    look: '交換時展示過的板塊',
    showedBy: (name) => `${name}展示過`,
  },

  aside: {
    title: '要更換板塊嗎？',
    text: '帶有已到你這側 9 的顏色的板塊，可點選放到一旁，另抽新的。',
    set: '放在一旁',
    done: (n) => (n ? `更換 ${n} 個` : '全部保留'),
    tray: '已放在一旁',
  },

  score: {
    title: (colour) => `哪一半${colours[colour]}色先計分？`,
    text: '跨到右側計分板時餘下的分數作廢，所以先後有分別。',
    first: '這一半先計分',
    half: (turn) => `${turn}邊的一半先計`,
  },

  bag: {
    count: (n) => `袋中還有 ${n} 個板塊`,
    open: '查看還有哪些板塊',
    hint: (others) => (others ? '你看不見的板塊：在盲抽袋中，或在其他人的板塊架上。' : '盲抽袋中還有的板塊。'),
    close: '關閉',
  },

  tracks: {
    yours: '你的隊伍',
    title: '計分板',
    lowest: '最落後',
    value: (n, twice) => (twice && n >= 18 ? `右側 ${n - 18}` : String(n)),
    token: (colour, holder) =>
      holder === null ? `${colours[colour]}色對決指示物還沒有人拿` : `${colours[colour]}色對決指示物在${holder}那裡`,
    towards: (n, name) => (n === 0 ? '0' : `${name}一側 ${n}`),
    own: (n) => `這一側有 ${n} 枚標記`,
  },

  board: {
    label: '版圖',
    cell: (row, n) => `第 ${row} 列第 ${n} 格`,
    empty: '空格',
    printed: (colour) => `印刷的${colours[colour]}色圖案`,
    tile: (colour, name) => `${colours[colour]}，屬於${name}`,
    last: '最後放置',
    here: (name, turn) => `${name}放在這裡，朝${turn}`,
    gains: (parts) => (parts.length ? parts.join('，') : '不得分'),
    gain: (colour, points) => `${colours[colour]} ${points} 分`,
    bonus: '額外放置獎勵',
    noFit: '板塊放不進這裡',
    taken: (name) => `拿起${name}`,
    released: '板塊放回板塊架',
    drawn: (tiles) => `你抽到${tiles}。`,
    chooseFirst: '請先選一個板塊。',
  },

  end: {
    base: '最落後的計分標記就是成績。相同時比較第二落後的，依此類推。',
    team: '全隊最落後的計分標記就是成績。相同時比較第二落後的，依此類推。',
    duel: '在自己一側有較多標記的玩家獲勝。數量相同時，比較各自最落後的標記，再比較下一枚。',
    solo: '最落後的計分標記就是你的成績。',
    markers: (n) => `${n} 枚標記`,
    shared: '每個顏色都相同：名次並列。',
    step: (n) => ['最落後', '第二落後', '第三落後', '第四落後', '第五落後', '最高'][n] ?? '',
    decidedBy: (step) => `由${step}的標記決定`,
    decidedByCount: '由標記數量決定',
    neutral: '停在 0 的標記不屬於任何一方。',
  },

  say: {
    join: '',
    place: (name, what, got) => `${name}放置${what}：${got}。`,
    placeNothing: (name, what) => `${name}放置${what}，沒有得分。`,
    placeOnly: (name, what) => `${name}放置${what}。`,
    score: (name, got) => `${name}計算兩半的分數：${got}。`,
    gain: (colour, points) => `${colours[colour]} ${points} 分`,
    bonus: (reached, n) =>
      n > 1
        ? `Ingenious！${coloured(reached)}到頂，獲得 ${n} 次額外放置獎勵。`
        : `Ingenious！${coloured(reached)}到頂，獲得額外放置獎勵。`,
    token: (name, colour) => `${name}取得${colours[colour]}色對決指示物。`,
    tokenFrom: (name, colour, from) => `${name}從${from}手上取得${colours[colour]}色對決指示物。`,
    swap: (name, tiles) => `${name}交換${tiles}。`,
    keep: (name) => `${name}保留板塊。`,
    aside: (name, what) => `${name}把${what}放在一旁。`,
    done: (name) => `${name}抽新的板塊。`,
  },

  figure: {
    lay: '放上板塊',
    again: '收回',
    previous: '上一個',
    next: '下一個',
    step: (n, of) => `第 ${n} 個，共 ${of} 個`,
    total: (n) => `共 ${n} 分`,
    player: (n) => ['安安', '小明', '小陳', '朵拉'][n] ?? '',
    cross: '綠得 2 分，黃得 4 分',
  },
}
