// The files of all casts: one for faces and one for each language, in a folder of each game.

import type { Locale } from '../../words/language.svelte.ts'

const tempers = import.meta.glob<Record<string, string>>('../../../games/*/cast/*.ts', {
  eager: true,
  import: 'tempers',
})
const faces = import.meta.glob<Record<string, string>>('../../../games/*/cast/faces.ts', {
  eager: true,
  import: 'faces',
})

/** How a game's bots of this level play; undefined where they are nobody in particular. */
export function temperOf(game: string, level: string, locale: Locale): string | undefined {
  return tempers[`../../../games/${game}/cast/${locale}.ts`]?.[level]
}

/** The face of a game's bots of this level: see `FEATURES`. */
export function faceOf(game: string, level: string): string | undefined {
  return faces[`../../../games/${game}/cast/faces.ts`]?.[level]
}
