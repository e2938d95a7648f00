// How a notification is shown, by the page or by what works for it while it is closed: one a table, so
// that either finds what the other showed.

export const tagOf = (table: string) => `turn-${table}`

/** `lang`: the language that it is worded in. */
export const shownAs = (table: string, lang: string) => ({
  tag: tagOf(table),
  icon: '/icon-192.png',
  lang,
  data: table,
})
