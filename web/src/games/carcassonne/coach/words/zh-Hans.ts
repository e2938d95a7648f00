import { lister, percenter } from '../../../../lib/words/grammar.ts'
import type { Feature, Words } from './en.ts'

const list = lister('zh-Hans')
const features: Record<Feature, string> = { road: '道路', city: '城市', cloister: '寺院', farm: '农场' }
const tiles = (count: number) => (count < 0 ? '' : `；最难补的缺口还有 ${count} 块方块合适`)

export const words: Words = {
  farm: (points, cities, instead) =>
    cities > instead
      ? `你的农场供养 ${cities} 座完成的城市（否则 ${instead} 座）：约多得 ${points}。`
      : `你的农场预计多得约 ${points}。`,
  theirFarm: (name, points) => `${name}的农场预计少得约 ${points}。`,
  claim: (feature, points, home, fits) =>
    feature === 'farm'
      ? `这里的农夫预计可得约 ${points}。`
      : `${features[feature]}上的队员预计可得约 ${points}（收回的概率 ${home}${tiles(fits)}）。`,
  tied: (feature, points, home, fits) =>
    feature === 'farm'
      ? `否则会有一个队员一直留在农场，约得 ${points}。`
      : `否则会有一个队员困在${features[feature]}上，约得 ${points}（收回的概率 ${home}${tiles(fits)}）。`,
  home: (feature, followers, chance) =>
    `${followers} 个队员从${features[feature]}回家${chance ? `；否则收回的概率只有 ${chance}` : ''}。`,
  finish: (feature, chance, instead, fits) =>
    `你的${features[feature]}较容易完成：概率 ${chance}（否则 ${instead}）${tiles(fits)}。`,
  last: (feature) => `否则再没有方块能补上你${features[feature]}的一个缺口。`,
  grow: (feature, points) => `你的${features[feature]}预计多得约 ${points}。`,
  share: (feature, names, points) => `你与${list(names)}共享${features[feature]}：你约得 ${points}。`,
  steal: (feature, names, points) => `你从${list(names)}手中夺下${features[feature]}：约得 ${points}。`,
  gift: (feature, name, points) => `否则你会替${name}完成${features[feature]}，送出 ${points}。`,
  block: (feature, name, chance, instead, fits) =>
    `${name}的${features[feature]}较难完成：概率 ${chance}（否则 ${instead}）${tiles(fits)}。`,
  deny: (feature, name, points) => `${name}的${features[feature]}预计少得约 ${points}。`,
  hand: (followers, instead) => `你手上会留有 ${followers} 个队员（否则 ${instead} 个）。`,
  percent: percenter('zh-Hans'),
  points: (points) => `${points} 分`,
}
