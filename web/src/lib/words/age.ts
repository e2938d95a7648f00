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

/** A day and an hour, such as when a game ended, as they are written where the reader is. They have the day of the
 * week, or the year if it is another one. */
export function moment(ms: number, locale: Locale): string {
  const regional = navigator.languages.find((tag) => negotiate([tag]) === locale) ?? locale
  const form: Intl.DateTimeFormatOptions =
    new Date(ms).getFullYear() === new Date().getFullYear()
      ? { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }
      : { dateStyle: 'medium', timeStyle: 'short' }
  return new Intl.DateTimeFormat(regional, form).format(ms)
}

/** A span of time as people say it: "55 min", "3 h 20 min", "1 day 4 h", "5 days". */
export function span(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  const { spanDays, spanHours, spanMinutes, spanJoin } = common.now
  const parts = [
    ...(days > 0 ? [spanDays(days)] : []),
    ...(hours > 0 && days < 3 ? [spanHours(hours)] : []),
    ...(minutes % 60 > 0 && days === 0 ? [spanMinutes(minutes % 60)] : []),
  ]
  return parts.join(spanJoin)
}

/** A span on a clock as long as seconds matter, and then in words. */
export function elapsed(ms: number): string {
  return ms < 3_600_000 ? stamp(ms) : span(ms)
}

/** `0:42`, `12:05`, `1:02:03` since a table was made. */
export function stamp(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60]
  const hours = Math.floor(seconds / 3600)
  const tail = parts.map((part, index) => (index === 0 && hours === 0 ? String(part) : String(part).padStart(2, '0')))
  return [...(hours > 0 ? [String(hours)] : []), ...tail].join(':')
}
