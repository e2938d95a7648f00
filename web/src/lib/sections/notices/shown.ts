// The form of a notification, for the page and for its service worker. Each table has one tag, so that either finds
// what the other showed.

export const tagOf = (table: string) => `turn-${table}`

/** `lang`: the language that it is worded in. */
export const shownAs = (table: string, lang: string) => ({
  tag: tagOf(table),
  icon: '/icon-192.png',
  lang,
  data: table,
})
