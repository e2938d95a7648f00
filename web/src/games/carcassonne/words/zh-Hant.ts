import { lister } from '../../../lib/words/grammar.ts'
import type { Words } from './en.ts'

const list = lister('zh-Hant')

const kinds: Record<string, string> = {
  road: '道路',
  city: '城堡',
  cloister: '修道院',
  farm: '農場',
  supply: '有農夫的城堡',
}
const roles: Record<string, string> = { knight: '騎士', thief: '盜匪', monk: '修士', farmer: '農夫' }
const grounds: Record<string, string> = { knight: '城堡', thief: '道路', monk: '修道院', farmer: '草原' }
const sides: Record<string, string> = {
  N: '北',
  E: '東',
  S: '南',
  W: '西',
  Nw: '北邊西半',
  Ne: '北邊東半',
  En: '東邊北半',
  Es: '東邊南半',
  Se: '南邊東半',
  Sw: '南邊西半',
  Ws: '西邊南半',
  Wn: '西邊北半',
}
const points = (count: number) => `${count} 分`

export const words: Words = {
  list,
  comma: '，',
  stop: '。',
  colon: '：',
  then: '，然後',
  paid: (count, who) => `${list(who)} +${count}`,
  unpaid: (last) => `誰也不得分${last.length ? `（${list(last)}吊車尾）` : ''}`,
  bonus: (name, followers) => `${name}的獎勵：${followers} 個手下`,
  join: '',
  kinds,
  roles,
  sides,
  points,
  spot: (role, ...at) => {
    const where = list(at.flatMap((side) => sides[side] ?? []))
    return `${roles[role]}：${role === 'farmer' && where ? where : grounds[role] + (where ? `（${where}）` : '')}`
  },
  edge: { C: '城堡', R: '道路', F: '草原', W: '河流' },
  tile: (edges, extra) =>
    `北${edges[0]}、東${edges[1]}、南${edges[2]}、西${edges[3]}${extra.map((e) => `、${e}`).join('')}`,
  tileIs: (sides) => `版圖：${sides}`,
  pennant: '三角旗',
  cloister: '修道院',
  square: (x, y) =>
    `${x === 0 ? '' : x > 0 ? `東 ${x}` : `西 ${-x}`}${x && y ? '、' : ''}${y === 0 ? '' : y > 0 ? `南 ${y}` : `北 ${-y}`}` ||
    '中央',
  empty: '空位',
  fits: (ways) => (ways === 1 ? '可以放這裡' : `可以放這裡，有 ${ways} 個方向`),
  dead: '剩下的版圖都放不進這裡',
  placed: '版圖在這裡，尚未放定',
  follower: (name, role) => `${name}的${roles[role]}`,

  bar: {
    choose: '點選亮起的位置，放下這片版圖。',
    laid: '再點一下，可以旋轉。',
    only: '只能這樣放。',
    place: '放置',
    turn: '旋轉',
    back: '收回',
    deploy: '要派手下到新版圖上嗎？',
    must: '必須派一個手下到新版圖上。',
    send: '派出',
    first: '先計這個',
    pass: '不派',
    score: '先計哪一個的分？',
    bonus: '先給哪種顏色獎勵？',
    waiting: (name) => `${name}正在放版圖。`,
    waitingDeploy: (name) => `${name}可以派出手下。`,
    waitingScore: (name) => `${name}正在選擇先計哪一個的分。`,
    waitingBonus: (name) => `${name}正在選擇下一個獎勵。`,
    drawing: '正在抽版圖。',
    over: '遊戲結束。',
    result: (count) => `成績：${count}。`,
    last: (colours) => `吊車尾：${list(colours)}。`,
    tile: '手上的版圖',
    river: '河流繼續延伸。',
    lake: '湖水是河流的終點。',
    completes: (kind, size, count, who, solo) =>
      `會完成${kinds[kind]}${size}：${who.length ? `${solo ? '屆時若吊車尾，' : ''}${list(who)}得 ${count} 分` : `${count} 分，還沒有手下`}。`,
    none: (colour) => `${colour}已經沒有手下：若必須派人到這片版圖，遊戲就結束。`,
    lastOne: (colour) => `這是${colour}的最後一個手下。`,
    keys: '方向鍵：移動。Enter：選定。R：旋轉。N：到下一個亮起的位置或不派手下。I：說明版圖上的建築。O：顯示總覽。+ −：縮放。0：顯示全部。Esc：收回。',
  },

  survey: {
    title: '總覽：農場與現在的分數',
    farms: '農場',
    open: '未完成',
    free: '無人占有',
    points: '現在的分數',
    done: '已完成的城堡',
    on: '已顯示總覽：農場畫上斜線，未完成的建築標出輪廓，並註明現在的分數。',
    off: '已隱藏總覽。',
  },

  board: {
    label: '地圖',
    left: (count) => `還有 ${count} 片版圖`,
    still: '還會出現的版圖',
    dead: '標出放不進任何版圖的位置',
    boxed: '放不進任何地方而移除的版圖',
    close: '關閉',
    last: '最後放置',
    times: (count) => `×${count}`,
    toLast: '看最後放下的版圖',
    toFit: '看這片版圖可以放哪裡',
  },

  show: {
    title: (nth, of) => `最終計分，第 ${nth} 項，共 ${of} 項`,
    all: '最終計分合計',
    begin: '看最終計分',
    next: '下一項',
    everything: '全部顯示',
    again: '再看一次',
    nothing: '最後沒有人得分。',
  },

  score: {
    points: '分數',
    supplyOf: (count, colour) => `供應區的手下：${count}（${colour}）`,
    stack: '版圖疊剩餘',
    last: '吊車尾',
  },

  feature: {
    about: (kind, tiles, pennants, cities) => {
      const parts = [
        ...(tiles !== undefined && kind !== 'cloister' ? [`${tiles} 片版圖`] : []),
        ...(pennants ? [`${pennants} 面三角旗`] : []),
        ...(cities !== undefined ? [`${cities} 座完成的城堡`] : []),
      ]
      return (kinds[kind] ?? kind) + (parts.length ? `：${parts.join('、')}` : '')
    },
    worth: (count) => `值 ${count} 分`,
    complete: '已完成',
    open: (count, kind) =>
      kind === 'cloister'
        ? `還缺 ${count} 片版圖`
        : kind === 'city'
          ? `城牆還有 ${count} 個缺口`
          : `還有 ${count} 端未封閉`,
    holders: (names) => `由${list(names)}占有`,
    nobody: '沒有手下',
    farmers: (parts) => `農夫：${list(parts)}`,
  },

  say: {
    place: (name, what) => `${name}放置一片${what.length ? `有${list(what)}的` : ''}版圖。`,
    send: (name, what, role) => `${name}放置一片有${list(what)}的版圖，並派${roles[role]}到${grounds[role]}。`,
    deploy: (name, role) => `${name}派${roles[role]}到${grounds[role]}。`,
    scored: (kind, size, count, who) =>
      who.length
        ? `${kinds[kind]}${size}完成：${list(who)}得 ${count} 分。`
        : `${kinds[kind]}${size}完成：在場沒有吊車尾的顏色，不得分。`,
    size: (tiles, pennants) => `（${tiles} 片版圖${pennants ? `、${pennants} 面三角旗` : ''}）`,
    final: (players) => `最終計分：${players.join('；')}。`,
    finalOf: (name, by) => `${name} ${by.map(([kind, count]) => `+${count}（${kinds[kind]}）`).join('、')}`,
    nobody: '最終計分：無人得分。',
    bonus: (name, followers, count) => `${name}有 ${followers} 個手下，得 ${count} 分。`,
    noBonus: (name) => `${name}不是吊車尾，沒有獎勵。`,
    choose: (name, what) => `${name}：先計${what}。`,
    bonusFirst: (name) => `先結算${name}的獎勵。`,
  },

  goal: {
    title: '目標',
    now: (count) => `成績：${count}`,
    about: (colours) =>
      `分數最低的顏色決定成績，目前是${list(colours)}。放完最後一片版圖，或某種顏色必須派出手下卻一個也不剩時，遊戲結束。`,
    close: '關閉',
  },

  figure: { label: '範例', again: '再來一次', other: (nth, of) => `範例 ${nth}／${of} ›` },

  tally: { start: '起始', road: '道路', city: '城堡', cloister: '修道院', farm: '農場', bonus: '獎勵', total: '總分' },

  end: {
    base: '分數最高者獲勝；同分並列。',
    solo: '分數最低的顏色決定成績。',
    challenges: (met, of) => `挑戰：${of} 項中達成 ${met} 項`,
    met: '已達成',
    notMet: '未達成',
  },
}
