// "3 minutes ago", in the reader's language.

import { common } from './common.ts'
import { negotiate, type Locale } from './language.svelte.ts'

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

export function age(seconds: number, locale: Locale): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  for (const [unit, size] of steps) {
    if (seconds >= size) return words.format(-Math.floor(seconds / size), unit)
  }
  return common.of(locale).justNow
}

/** "40 seconds", "5 minutes", "2 hours": no shorter than it is. */
export function lasting(seconds: number, locale: Locale): string {
  const [unit, size] = seconds < 90 ? ['second', 1] : seconds < 5400 ? ['minute', 60] : ['hour', 3600]
  const words = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  return words.format(Math.ceil(seconds / size))
}

/** A day and an hour, such as when a game ended, as they are written where the reader is. */
export function moment(ms: number, locale: Locale): string {
  const regional = navigator.languages.find((tag) => negotiate([tag]) === locale)
  return new Intl.DateTimeFormat(regional ?? locale, { dateStyle: 'medium', timeStyle: 'short' }).format(ms)
}

/** `0:42`, `12:05`, `1:02:03` since a table was made. */
export function stamp(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60]
  const hours = Math.floor(seconds / 3600)
  const tail = parts.map((part, index) => (index === 0 && hours === 0 ? String(part) : String(part).padStart(2, '0')))
  return [...(hours > 0 ? [String(hours)] : []), ...tail].join(':')
}
