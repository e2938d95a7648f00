// A beginner's tip changes with the task.
import { expect, it } from 'vitest'
import type { Moment } from '../../lib/board/play.ts'
import { tip } from './tip.ts'
import type { View } from './view.ts'
import { words as boardWords } from './words.ts'

const words = boardWords.of('en')
const moment = (phase: View['phase'], legal: object, turn: number | null = null, seat: number | null = 0) =>
  ({ view: { phase, turn }, legal, seat }) as unknown as Moment<View>

it('says what to do in each part of a race, and nothing where nothing can be done', () => {
  expect(tip(moment('build', { lay: { M01: { '0': {} } } }), words)).toMatch(/common terrains/)
  expect(tip(moment('build', {}), words)).toBe('')
  expect(tip(moment('collect', { flip: { '1': {} } }), words)).toMatch(/walking order/)
  expect(tip(moment('collect', { keep: {}, leave: {} }), words)).toMatch(/next step/)
  expect(tip(moment('run', { move: {} }, 0), words)).toMatch(/lit section/)
  expect(tip(moment('run', {}, 1), words)).toMatch(/others run/)
  expect(tip(moment('over', {}), words)).toBe('')
  expect(tip(moment('collect', {}, null, null), words)).toBe('')
})
