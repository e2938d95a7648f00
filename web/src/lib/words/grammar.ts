// Lists and plurals as the browser knows them for a language.

import type { Locale } from './languages.ts'

/** Our English is British: no comma before the `and` of a list. */
const region = (locale: Locale) => (locale === 'en' ? 'en-GB' : locale)

/** Says a list: `red, blue and green`. */
export function lister(locale: Locale): (parts: readonly string[]) => string {
  const list = new Intl.ListFormat(region(locale), { type: 'conjunction' })
  return (parts) => list.format(parts)
}

/** Says a share in whole percent: `25%` of 0.25. */
export function percenter(locale: Locale): (share: number) => string {
  const form = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  return (share) => form.format(share)
}

/** Says how many: `1 tile`, `3 tiles`. */
export function counter(locale: Locale): (count: number, one: string, other: string) => string {
  const rules = new Intl.PluralRules(region(locale))
  return (count, one, other) => `${count} ${rules.select(count) === 'one' ? one : other}`
}

/** A name before a Chinese verb: one that ends in a digit needs a space. */
export const spaced = (name: string) => (/\d$/.test(name) ? `${name} ` : name)
