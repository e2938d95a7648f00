// The words that a page in English begins with, as one file.
import type { GameWords } from '../game.ts'

export * from '../paraglide/messages/en.js'
export const cards = import.meta.glob<GameWords>('../../games/*/card/en.ts', { eager: true, import: 'en' })
