import { flushSync } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inCircle, inLine, Roving } from './roving.svelte.ts'

let ends: (() => void)[]
/** Attaches as a template does; returns what detaches. */
function attach(attachment: Attachment<HTMLElement>, element: HTMLElement): () => void {
  const end = $effect.root(() => {
    $effect(() => attachment(element))
  })
  ends.push(end)
  return end
}
beforeEach(() => {
  ends = []
  document.body.innerHTML = ''
})
afterEach(() => ends.forEach((end) => end()))

/** A group of buttons, put on the page in this order; returns what takes one away. */
function group(roving: Roving<string>, ...names: string[]): (name: string) => void {
  const toolbar = document.body.appendChild(document.createElement('div'))
  const gone = new Map<string, () => void>()
  attach(roving.group, toolbar)
  for (const name of names) {
    const button = toolbar.appendChild(document.createElement('button'))
    button.textContent = name
    const end = attach(roving.item(name), button)
    gone.set(name, () => {
      end()
      button.remove()
    })
  }
  flushSync()
  return (name) => {
    gone.get(name)?.()
    flushSync()
  }
}
const stops = () =>
  [...document.querySelectorAll('button')].filter((one) => one.tabIndex === 0).map((one) => one.textContent)
const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  document.activeElement!.dispatchEvent(event)
  flushSync()
  return [document.activeElement!.textContent, event.defaultPrevented]
}

it('leads Tab to one thing, the last that had the focus', () => {
  const roving = new Roving<string>()
  const take = group(roving, 'a', 'b', 'c')
  expect(stops()).toEqual(['a'])
  expect(roving.focused).toBe(false)
  expect(roving.focus('b')).toBe(true)
  flushSync()
  expect([stops(), roving.at, roving.focused]).toEqual([['b'], 'b', true])
  take('b')
  expect(stops(), 'the first, where that one is gone').toEqual(['a'])
  expect(roving.focus('b')).toBe(false)
})

it('goes from one to the next by arrow keys, to the first and the last', () => {
  const roving = new Roving<string>()
  group(roving, 'a', 'b', 'c')
  roving.focus()
  expect(press('ArrowRight')).toEqual(['b', true])
  expect(press('ArrowDown')).toEqual(['c', true])
  expect(press('ArrowDown'), 'the last').toEqual(['c', true])
  expect(press('ArrowUp')).toEqual(['b', true])
  expect(press('Home')).toEqual(['a', true])
  expect(press('End')).toEqual(['c', true])
  expect(press('x'), 'no key of the group').toEqual(['c', false])
  expect(press('ArrowLeft', { ctrlKey: true })).toEqual(['c', false])
})

it('goes in a circle, or wherever a board says', () => {
  expect(inCircle('c', 'ArrowRight', ['a', 'b', 'c'])).toBe('a')
  expect(inCircle('a', 'ArrowUp', ['a', 'b', 'c'])).toBe('c')
  expect(inCircle('b', 'End', ['a', 'b', 'c'])).toBe('c')
  expect(inLine('a', 'Enter', ['a', 'b'])).toBe(undefined)
  const roving = new Roving<string>((from, pressed) => (pressed === 'ArrowUp' ? undefined : from === 'a' ? 'c' : 'a'))
  group(roving, 'a', 'b', 'c')
  roving.focus('a')
  expect(press('ArrowRight')).toEqual(['c', true])
  expect(press('ArrowUp')).toEqual(['c', false])
})

it('knows the order of the page, however things came', () => {
  const roving = new Roving<string>()
  group(roving, 'b', 'c')
  const first = document.createElement('button')
  first.textContent = 'a'
  document.querySelector('div')!.prepend(first)
  attach(roving.item('a'), first)
  flushSync()
  roving.focus('c')
  expect(press('Home')).toEqual(['a', true])
})
