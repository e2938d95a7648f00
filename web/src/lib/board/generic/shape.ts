// How to show a value of a view: a word, a row of words, a table, or parts with names.

export type Shape =
  | { kind: 'word'; text: string }
  | { kind: 'words'; texts: string[] }
  | { kind: 'pairs'; pairs: [string, string][] }
  | { kind: 'list'; items: unknown[] }
  | { kind: 'parts'; parts: [string, unknown][] }

const NOTHING = '–'

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object'
}

function text(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING
  return String(value)
}

/** A value short enough to stand in a row: plain, or a list of plain ones. */
function short(value: unknown): string | null {
  if (isPlain(value)) return text(value)
  if (Array.isArray(value) && value.every(isPlain)) return value.map(text).join(' ')
  return null
}

export function shape(value: unknown): Shape {
  if (isPlain(value)) return { kind: 'word', text: text(value) }
  if (Array.isArray(value)) {
    if (value.length === 0) return { kind: 'word', text: NOTHING }
    if (value.every(isPlain)) return { kind: 'words', texts: value.map(text) }
    return { kind: 'list', items: value }
  }
  const parts = Object.entries(value as Record<string, unknown>)
  if (parts.length === 0) return { kind: 'word', text: NOTHING }
  const pairs = parts.map(([name, part]) => [name, isPlain(part) ? short(part) : null] as const)
  if (pairs.every((pair): pair is readonly [string, string] => pair[1] !== null)) {
    return { kind: 'pairs', pairs: pairs.map(([name, part]) => [name, part]) }
  }
  return { kind: 'parts', parts }
}
