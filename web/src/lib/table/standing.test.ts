import { describe, expect, it } from 'vitest'
import type { LogEntry } from '../net/wire.ts'
import { around, standing, undone } from './standing.ts'

function log(...lines: string[]): LogEntry[] {
  return lines.map((line, k) => {
    const [kind, text = ''] = line.split(' ')
    return { n: k + 1, ms: 0, kind: kind as LogEntry['kind'], actor: 0, text, items: [] }
  })
}

const texts = (entries: readonly LogEntry[]) => entries.map((entry) => entry.text || entry.kind)

describe('what was taken back', () => {
  it('stands no longer, and what was before and after it does', () => {
    const whole = log('started', 'act a', 'act b', 'sat Kim', 'act c', 'taken_back 2', 'act d')
    expect(texts(standing(whole))).toEqual(['started', 'a', 'Kim', '2', 'd'])
    expect(whole.map((entry) => undone(whole, entry))).toEqual([false, false, true, false, true, false, false])
  })

  it('may be taken back step by step', () => {
    const whole = log('started', 'act a', 'act b', 'taken_back 2', 'act c', 'taken_back 2', 'taken_back 1', 'act d')
    expect(texts(standing(whole))).toEqual(['started', '2', '2', '1', 'd'])
  })

  it('is told as it was when it was played', () => {
    const whole = log('started', 'act a', 'act b', 'taken_back 1', 'act c')
    expect(texts(around(whole, whole[2]!))).toEqual(['started', 'a', 'b'])
    expect(texts(around(whole, whole[4]!))).toEqual(['started', '1', 'c'])
  })

  it('costs nothing where nothing was', () => {
    const whole = log('started', 'act a')
    expect(standing(whole)).toBe(whole)
  })
})
