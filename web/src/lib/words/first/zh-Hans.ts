export { words as codes } from '../codes/zh-Hans.ts'
export { words as common } from '../common/zh-Hans.ts'

export const cards = import.meta.glob('../../../games/*/card/zh-Hans.ts', { eager: true, import: 'words' })
export const ways = import.meta.glob('../../sections/*/way/zh-Hans.ts', { eager: true, import: 'words' })
