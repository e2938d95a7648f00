import { colours } from '../../words/zh-Hant.ts'
import type { Words } from './en.ts'

const supply = (left: number, offer: number) => `還有 ${left} 個圖案未出現，版圖上最多得 ${offer} 分`

export const words: Words = {
  starved: (colour, begin, to, left, offer) => `${colour}色落後，從 ${begin} 升到 ${to}（${supply(left, offer)}）。`,
  contested: (colour, begin, to, left, offer) =>
    `${colour}色爭奪激烈，對你而言由 ${begin} 變為 ${to}（${supply(left, offer)}）。`,
  bonus: (colour) => `${colour}色得到額外放置獎勵。`,
  near: (colour, to, steps) => `${colour}色到 ${to}：再 ${steps} 步就有額外放置獎勵。`,
  kept: (colour, points, instead) => `${colour}色最好的位置仍在：${points} 分（否則 ${instead} 分）。`,
  spoilt: (colour, name, points, instead) =>
    `${name}需要${colour}色：最好的位置只剩 ${points} 分（否則 ${instead} 分）。`,
  keptPlaces: (colour, places, instead) =>
    `${colour}色有 ${places} 處可得 3 分以上（否則${instead === 0 ? '沒有' : `只有 ${instead} 處`}）。`,
  spoiltPlaces: (colour, name, places, instead) =>
    `${name}需要${colour}色：${places === 0 ? '沒有地方' : `只有 ${places} 處`}可得 3 分以上（否則 ${instead} 處）。`,
  hand: (colour, halves, instead, left) =>
    `你手上留有 ${halves} 個${colour}色圖案（否則 ${instead} 個）；另有 ${left} 個還沒出現在你眼前。`,
  signed: (level) => (level > 0 ? `+${level}` : `${level}`.replace('-', '−')),
  colours,
}
