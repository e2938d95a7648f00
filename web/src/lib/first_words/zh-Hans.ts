// The words that a page in Simplified Chinese begins with, as one file.
import type { GameWords } from '../game.ts'

export * from '../paraglide/messages/zh-Hans.js'
export const cards = import.meta.glob<GameWords>('../../games/*/card/zh-Hans.ts', { eager: true, import: 'zhHans' })
