import { expect, it } from 'vitest'
import { forBoard } from './keys.ts'

it('leaves to others what was not typed at the board', () => {
  document.body.innerHTML = '<main><div><button></button><input></div></main><aside><button></button></aside>'
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
})
