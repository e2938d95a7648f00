// The words that a page in Traditional Chinese begins with, as one file.
import type { GameWords } from '../game.ts'

export * from '../paraglide/messages/zh-Hant.js'
export const cards = import.meta.glob<GameWords>('../../games/*/card/zh-Hant.ts', { eager: true, import: 'zhHant' })
