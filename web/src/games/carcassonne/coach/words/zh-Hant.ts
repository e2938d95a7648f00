import { lister, percenter } from '../../../../lib/words/grammar.ts'
import type { Feature, Words } from './en.ts'

const list = lister('zh-Hant')
const features: Record<Feature, string> = { road: '道路', city: '城堡', cloister: '修道院', farm: '農場' }
const tiles = (count: number) => (count < 0 ? '' : `；最難補的缺口還有 ${count} 片版圖合適`)

export const words: Words = {
  farm: (points, cities, instead) =>
    cities > instead
      ? `你的農場供養 ${cities} 座完成的城堡（否則 ${instead} 座）：約多得 ${points}。`
      : `你的農場預計多得約 ${points}。`,
  theirFarm: (name, points) => `${name}的農場預計少得約 ${points}。`,
  claim: (feature, points, home, fits) =>
    feature === 'farm'
      ? `這裡的農夫預計可得約 ${points}。`
      : `${features[feature]}上的手下預計可得約 ${points}（收回的機率 ${home}${tiles(fits)}）。`,
  tied: (feature, points, home, fits) =>
    feature === 'farm'
      ? `否則會有一個手下一直留在農場，約得 ${points}。`
      : `否則會有一個手下困在${features[feature]}上，約得 ${points}（收回的機率 ${home}${tiles(fits)}）。`,
  home: (feature, followers, chance) =>
    `${followers} 個手下從${features[feature]}回家${chance ? `；否則收回的機率只有 ${chance}` : ''}。`,
  finish: (feature, chance, instead, fits) =>
    `你的${features[feature]}較容易完成：機率 ${chance}（否則 ${instead}）${tiles(fits)}。`,
  last: (feature) => `否則再沒有版圖能補上你${features[feature]}的一個缺口。`,
  grow: (feature, points) => `你的${features[feature]}預計多得約 ${points}。`,
  share: (feature, names, points) => `你與${list(names)}共享${features[feature]}：你約得 ${points}。`,
  steal: (feature, names, points) => `你從${list(names)}手中奪下${features[feature]}：約得 ${points}。`,
  gift: (feature, name, points) => `否則你會替${name}完成${features[feature]}，送出 ${points}。`,
  block: (feature, name, chance, instead, fits) =>
    `${name}的${features[feature]}較難完成：機率 ${chance}（否則 ${instead}）${tiles(fits)}。`,
  deny: (feature, name, points) => `${name}的${features[feature]}預計少得約 ${points}。`,
  hand: (followers, instead) => `你手上會留有 ${followers} 個手下（否則 ${instead} 個）。`,
  percent: percenter('zh-Hant'),
  points: (points) => `${points} 分`,
}
