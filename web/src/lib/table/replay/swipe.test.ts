// A swipe steps a replay; a scroll, a second finger and a mouse do not.
import { expect, it, vi } from 'vitest'
import { swiped } from './swipe.ts'

/** A finger goes this way, in pixels from where it came down; returns the steps and what the board heard. */
function way(points: string, pointer: PointerEventInit = {}): { steps: number[]; heard: string[] } {
  const [frame, board] = [document.createElement('div'), document.createElement('div')]
  frame.append(board)
  const step = vi.fn<(by: 1 | -1) => void>()
  const heard: string[] = []
  for (const kind of ['pointermove', 'pointerup', 'pointercancel'])
    board.addEventListener(kind, () => heard.push(kind.slice('pointer'.length)))
  const stop = swiped(step)(frame)
  const send = (kind: string, point: string) => {
    const [clientX, clientY] = point.split(',').map(Number)
    const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true, bubbles: true, ...pointer }
    board.dispatchEvent(new PointerEvent(kind, { ...finger, clientX, clientY }))
  }
  const all = points.split(' ')
  send('pointerdown', '0,0')
  for (const point of all) send('pointermove', point)
  send('pointerup', all.at(-1) ?? '')
  if (stop) stop()
  return { steps: step.mock.calls.map(([by]) => by), heard }
}

it.each([
  ['to the left', '-20,0 -60,5', [1]],
  ['to the right', '20,0 60,-5', [-1]],
  ['to the left, after it has trembled', '1,4 -60,5', [1]],
  ['down, which drifts to the side', '4,30 60,80', []],
  ['aslant', '20,18 90,20', []],
  ['a short way to the side', '20,0 35,0', []],
])('a finger that goes %s', (_where, points, steps) => {
  expect(way(points).steps).toEqual(steps)
})

it('of a swipe the board hears only that the finger is gone', () => {
  expect(way('-20,0 -60,0').heard).toEqual(['cancel'])
})

it('of a scroll the board hears the rest', () => {
  expect(way('0,30 60,80').heard).toEqual(['move', 'move', 'up'])
})

it.each([{ pointerType: 'mouse' }, { isPrimary: false }])('%j steps nothing', (pointer) => {
  expect(way('-20,0 -60,0', pointer)).toEqual({ steps: [], heard: ['move', 'move', 'up'] })
})
