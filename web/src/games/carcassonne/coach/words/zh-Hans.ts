import { lister, percenter } from '../../../../lib/words/grammar.ts'
import type { Feature, Words } from './en.ts'

const list = lister('zh-Hans')
const features: Record<Feature, string> = { road: '道路', city: '城市', cloister: '寺院', farm: '农场' }
const tiles = (count: number) => (count < 0 ? '' : `；最难补的缺口还有 ${count} 张方块合适`)

export const words: Words = {
  farm: (points, cities, instead) =>
    cities > instead
      ? `你的农场供养 ${cities} 座完成的城市，而不是 ${instead} 座：约多 ${points}。`
      : `你的农场预计约多 ${points}。`,
  theirFarm: (name, points) => `${name}的农场预计约少 ${points}。`,
  claim: (feature, points, home, fits) =>
    feature === 'farm'
      ? `这里的农夫预计约得 ${points}。`
      : `${features[feature]}上的队员预计约得 ${points}（回家的机会：${home}${tiles(fits)}）。`,
  tied: (feature, points, home, fits) =>
    feature === 'farm'
      ? `否则一个队员会一直留在农场，约得 ${points}。`
      : `否则一个队员会困在${features[feature]}，约得 ${points}（回家的机会：${home}${tiles(fits)}）。`,
  home: (feature, followers, chance) =>
    `${followers} 个队员从${features[feature]}回家${chance ? `；否则机会只有 ${chance}` : ''}。`,
  finish: (feature, chance, instead, fits) =>
    `你的${features[feature]}较容易完成：${chance}，而不是 ${instead}${tiles(fits)}。`,
  last: (feature) => `否则再没有方块能补上你${features[feature]}的一个缺口。`,
  grow: (feature, points) => `你的${features[feature]}预计约多 ${points}。`,
  share: (feature, names, points) => `你与${list(names)}共享${features[feature]}：你约得 ${points}。`,
  steal: (feature, names, points) => `你从${list(names)}手中夺下${features[feature]}：约 ${points}。`,
  gift: (feature, name, points) => `否则你会替${name}完成${features[feature]}：${points}。`,
  block: (feature, name, chance, instead, fits) =>
    `${name}的${features[feature]}较难完成：${chance}，而不是 ${instead}${tiles(fits)}。`,
  deny: (feature, name, points) => `${name}的${features[feature]}预计约少 ${points}。`,
  hand: (followers, instead) => `你手上还有 ${followers} 个队员，而不是 ${instead} 个。`,
  percent: percenter('zh-Hans'),
  points: (points) => `${points} 分`,
}
