export { words as codes } from '../codes/zh-Hant.ts'
export { words as common } from '../common/zh-Hant.ts'

export const cards = import.meta.glob('../../../games/*/card/zh-Hant.ts', { eager: true, import: 'words' })
export const ways = import.meta.glob('../../sections/*/way/zh-Hant.ts', { eager: true, import: 'words' })
