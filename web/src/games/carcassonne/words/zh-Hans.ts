import { lister } from '../../../lib/words/grammar.ts'
import type { Words } from './en.ts'

const list = lister('zh-Hans')

const kinds: Record<string, string> = {
  road: '道路',
  city: '城市',
  cloister: '寺院',
  farm: '农场',
  supply: '有农夫的城市',
}
const roles: Record<string, string> = { knight: '武士', thief: '窃匪', monk: '僧侣', farmer: '农夫' }
const grounds: Record<string, string> = { knight: '城市', thief: '道路', monk: '寺院', farmer: '草原' }
const sides: Record<string, string> = {
  N: '北',
  E: '东',
  S: '南',
  W: '西',
  Nw: '北边西半',
  Ne: '北边东半',
  En: '东边北半',
  Es: '东边南半',
  Se: '南边东半',
  Sw: '南边西半',
  Ws: '西边南半',
  Wn: '西边北半',
}
const points = (count: number) => `${count} 分`

export const words: Words = {
  list,
  comma: '，',
  stop: '。',
  colon: '：',
  then: '，然后',
  paid: (count, who) => `${list(who)} +${count}`,
  unpaid: (last) => `谁也不得分${last.length ? `（${list(last)}垫底）` : ''}`,
  bonus: (name, followers) => `${name}的奖励：${followers} 个队员`,
  join: '',
  kinds,
  roles,
  sides,
  points,
  spot: (role, ...at) => {
    const where = list(at.flatMap((side) => sides[side] ?? []))
    return `${roles[role]}：${role === 'farmer' && where ? where : grounds[role] + (where ? `（${where}）` : '')}`
  },
  edge: { C: '城市', R: '道路', F: '草原', W: '河流' },
  tile: (edges, extra) =>
    `北${edges[0]}、东${edges[1]}、南${edges[2]}、西${edges[3]}${extra.map((e) => `、${e}`).join('')}`,
  tileIs: (sides) => `方块：${sides}`,
  pennant: '三角旗',
  cloister: '寺院',
  square: (x, y) =>
    `${x === 0 ? '' : x > 0 ? `东 ${x}` : `西 ${-x}`}${x && y ? '、' : ''}${y === 0 ? '' : y > 0 ? `南 ${y}` : `北 ${-y}`}` ||
    '中央',
  empty: '空位',
  fits: (ways) => (ways === 1 ? '可以放这里' : `可以放这里，有 ${ways} 个方向`),
  dead: '剩下的方块都放不进这里',
  placed: '方块在这里，尚未放定',
  follower: (name, role) => `${name}的${roles[role]}`,

  bar: {
    choose: '点按亮起的位置，放下这块方块。',
    laid: '再点一下，可以旋转。',
    only: '只能这样放。',
    place: '放置',
    turn: '旋转',
    back: '收回',
    deploy: '要派队员到新方块上吗？',
    must: '必须派一个队员到新方块上。',
    send: '派出',
    first: '先计这个',
    pass: '不派',
    score: '先计哪一个的分？',
    bonus: '先给哪种颜色奖励？',
    waiting: (name) => `${name}正在放方块。`,
    waitingDeploy: (name) => `${name}可以派出队员。`,
    waitingScore: (name) => `${name}正在选择先计哪一个的分。`,
    waitingBonus: (name) => `${name}正在选择下一个奖励。`,
    drawing: '正在抽方块。',
    over: '游戏结束。',
    result: (count) => `成绩：${count}。`,
    last: (colours) => `垫底：${list(colours)}。`,
    tile: '手上的方块',
    river: '河流继续延伸。',
    lake: '湖水是河流的终点。',
    completes: (kind, size, count, who, solo) =>
      `将完成${kinds[kind]}${size}：${who.length ? `${solo ? '届时若垫底，' : ''}${list(who)}得 ${count} 分` : `${count} 分，还没有队员`}。`,
    none: (colour) => `${colour}已经没有队员：如果必须派人到这块方块上，游戏就结束。`,
    lastOne: (colour) => `这是${colour}的最后一个队员。`,
    keys: '方向键：移动。Enter：选定。R：旋转。N：到下一个亮起的位置或不派队员。I：说明方块上的建筑。O：显示总览。+ −：缩放。0：显示全部。Esc：收回。',
  },

  survey: {
    title: '总览：农场与现在的分数',
    farms: '农场',
    open: '未完成',
    free: '无人占有',
    points: '现在的分数',
    done: '已完成的城市',
    on: '已显示总览：农场画上斜线，未完成的建筑标出轮廓，并注明现在的分数。',
    off: '已隐藏总览。',
  },

  board: {
    label: '地图',
    left: (count) => `还有 ${count} 块方块`,
    still: '还会出现的方块',
    dead: '标出放不进任何方块的位置',
    boxed: '放不进任何地方而移除的方块',
    close: '关闭',
    last: '最后放置',
    times: (count) => `×${count}`,
    toLast: '看最后放下的方块',
    toFit: '看这块方块可以放哪里',
  },

  show: {
    title: (nth, of) => `最终计分，第 ${nth} 项，共 ${of} 项`,
    all: '最终计分合计',
    begin: '看最终计分',
    next: '下一项',
    everything: '全部显示',
    again: '再看一次',
    nothing: '最后没有人得分。',
  },

  score: {
    points: '分数',
    supplyOf: (count, colour) => `供应中的队员：${count}（${colour}）`,
    stack: '方块堆剩余',
    last: '垫底',
  },

  feature: {
    about: (kind, tiles, pennants, cities) => {
      const parts = [
        ...(tiles !== undefined && kind !== 'cloister' ? [`${tiles} 块方块`] : []),
        ...(pennants ? [`${pennants} 面三角旗`] : []),
        ...(cities !== undefined ? [`${cities} 座完成的城市`] : []),
      ]
      return (kinds[kind] ?? kind) + (parts.length ? `：${parts.join('、')}` : '')
    },
    worth: (count) => `值 ${count} 分`,
    complete: '已完成',
    open: (count, kind) =>
      kind === 'cloister'
        ? `还缺 ${count} 块方块`
        : kind === 'city'
          ? `城墙还有 ${count} 个缺口`
          : `还有 ${count} 端未封闭`,
    holders: (names) => `由${list(names)}占有`,
    nobody: '没有队员',
    farmers: (parts) => `农夫：${list(parts)}`,
  },

  say: {
    place: (name, what) => `${name}放置一块${what.length ? `有${list(what)}的` : ''}方块。`,
    send: (name, what, role) => `${name}放置一块有${list(what)}的方块，并派${roles[role]}到${grounds[role]}。`,
    deploy: (name, role) => `${name}派${roles[role]}到${grounds[role]}。`,
    scored: (kind, size, count, who) =>
      who.length
        ? `${kinds[kind]}${size}完成：${list(who)}得 ${count} 分。`
        : `${kinds[kind]}${size}完成：在场没有垫底的颜色，不得分。`,
    size: (tiles, pennants) => `（${tiles} 块方块${pennants ? `、${pennants} 面三角旗` : ''}）`,
    final: (players) => `最终计分：${players.join('；')}。`,
    finalOf: (name, by) => `${name} ${by.map(([kind, count]) => `+${count}（${kinds[kind]}）`).join('、')}`,
    nobody: '最终计分：无人得分。',
    bonus: (name, followers, count) => `${name}有 ${followers} 个队员，得 ${count} 分。`,
    noBonus: (name) => `${name}不是垫底，没有奖励。`,
    choose: (name, what) => `${name}：先计${what}。`,
    bonusFirst: (name) => `先结算${name}的奖励。`,
  },

  goal: {
    title: '目标',
    now: (count) => `成绩：${count}`,
    about: (colours) =>
      `分数最低的颜色决定成绩，目前是${list(colours)}。放完最后一块方块，或者某种颜色必须派出队员却一个不剩时，游戏结束。`,
    close: '关闭',
  },

  figure: { label: '示例', again: '再来一次', other: (nth, of) => `示例 ${nth}／${of} ›` },

  tally: { start: '起始', road: '道路', city: '城市', cloister: '寺院', farm: '农场', bonus: '奖励', total: '总分' },

  end: {
    base: '分数最高者获胜；同分并列。',
    solo: '分数最低的颜色决定成绩。',
    challenges: (met, of) => `挑战：${of} 项中达成 ${met} 项`,
    met: '已达成',
    notMet: '未达成',
  },
}
