import { colours } from '../../words/zh-Hans.ts'
import type { Words } from './en.ts'

const supply = (left: number, offer: number) => `还有 ${left} 个图案未出现，版图上最多得 ${offer} 分`

export const words: Words = {
  starved: (colour, begin, to, left, offer) => `${colour}色落后，从 ${begin} 升到 ${to}（${supply(left, offer)}）。`,
  contested: (colour, begin, to, left, offer) =>
    `${colour}色争夺激烈，对你而言由 ${begin} 变为 ${to}（${supply(left, offer)}）。`,
  bonus: (colour) => `${colour}色得到额外放置奖励。`,
  near: (colour, to, steps) => `${colour}色到 ${to}：再 ${steps} 步就有额外放置奖励。`,
  kept: (colour, points, instead) => `${colour}色最好的位置仍在：${points} 分（否则 ${instead} 分）。`,
  spoilt: (colour, name, points, instead) =>
    `${name}需要${colour}色：最好的位置只剩 ${points} 分（否则 ${instead} 分）。`,
  keptPlaces: (colour, places, instead) =>
    `${colour}色有 ${places} 处可得 3 分以上（否则${instead === 0 ? '没有' : `只有 ${instead} 处`}）。`,
  spoiltPlaces: (colour, name, places, instead) =>
    `${name}需要${colour}色：${places === 0 ? '没有地方' : `只有 ${places} 处`}可得 3 分以上（否则 ${instead} 处）。`,
  hand: (colour, halves, instead, left) =>
    `你手上留有 ${halves} 个${colour}色图案（否则 ${instead} 个）；另有 ${left} 个还没出现在你眼前。`,
  signed: (level) => (level > 0 ? `+${level}` : `${level}`.replace('-', '−')),
  colours,
}
