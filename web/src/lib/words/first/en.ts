export { words as codes } from '../codes/en.ts'
export { words as common } from '../common/en.ts'

export const cards = import.meta.glob('../../../games/*/card/en.ts', { eager: true, import: 'words' })
export const ways = import.meta.glob('../../sections/*/way/en.ts', { eager: true, import: 'words' })
