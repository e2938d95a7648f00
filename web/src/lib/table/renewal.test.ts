import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renewed } from './renewal.ts'

const reload = vi.fn()

beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/index-1.js"></script>'
  vi.stubGlobal('location', { reload })
})

afterEach(() => {
  document.head.replaceChildren()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  reload.mockClear()
})

it('loads a page again that another version gave, once for each version', () => {
  expect(renewed('assets/index-2.js')).toBe(true)
  expect(renewed('assets/index-2.js'), 'the old one was given again').toBe(false)
  expect(renewed('assets/index-3.js')).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

it('leaves a page of the same version, of an unknown one, and of the development server', () => {
  expect([renewed('assets/index-1.js'), renewed('')]).toEqual([false, false])
  document.head.innerHTML = '<script type="module" src="/src/main.ts"></script>'
  expect(renewed('assets/index-2.js')).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

it('stays where it could not remember that it was loaded again', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
  })
  expect(renewed('assets/index-2.js')).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
