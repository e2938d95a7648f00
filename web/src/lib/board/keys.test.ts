import { expect, it } from 'vitest'
import { forBoard } from './keys.ts'

it('leaves to others what was not typed at the board', () => {
  document.body.innerHTML =
    '<main><div><button></button><input></div></main><aside><button></button><ul data-scroll></ul></aside>' +
    '<dialog><button></button></dialog>'
  const board = document.querySelector('main div')!
  const heard: boolean[] = []
  document.addEventListener('keydown', (event) => heard.push(forBoard(event, board)))
  const press = (where: string, more: KeyboardEventInit = {}) =>
    document.querySelector(where)!.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true, ...more }))
  press('main button')
  press('body')
  press('main')
  press('main input')
  press('aside button')
  press('main button', { ctrlKey: true })
  expect(heard).toEqual([true, true, true, false, false, false])
  heard.length = 0
  for (const key of ['ArrowUp', 'Escape']) {
    press('aside button', { key })
    press('main input', { key })
    press('ul', { key })
    press('dialog button', { key })
  }
  expect(heard, 'arrows and Escape wherever the focus is').toEqual([
    true,
    false,
    false,
    false,
    true,
    false,
    false,
    false,
  ])
  document.querySelector('dialog')!.setAttribute('open', '')
  press('aside button', { key: 'ArrowUp' })
  expect(heard.at(-1), 'a drawer lies over it').toBe(false)
})
