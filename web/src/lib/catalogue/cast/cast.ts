// The files of all casts: one for faces and one for each language, in a folder of each game.

import type { Locale } from '../../words/language.svelte.ts'

const tempers = import.meta.glob<Record<string, string>>('../../../games/*/cast/{en,zh-Hans,zh-Hant}.ts', {
  eager: true,
  import: 'tempers',
})
const faces = import.meta.glob<Record<string, string>>('../../../games/*/cast/faces.ts', {
  eager: true,
  import: 'faces',
})

/** The character of a game's bots of this level; undefined where the game names none. */
export function temperOf(game: string, level: string, locale: Locale): string | undefined {
  return tempers[`../../../games/${game}/cast/${locale}.ts`]?.[level]
}

/** The face of a game's bots of this level: see `FEATURES`. */
export function faceOf(game: string, level: string): string | undefined {
  return faces[`../../../games/${game}/cast/faces.ts`]?.[level]
}
