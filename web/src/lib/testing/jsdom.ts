// Before the tests of a file, which share one jsdom with other files. They get a page like new, with what pages ask
// of a browser and jsdom lacks. Nothing matches, nothing is measured.

import { vi } from 'vitest'

vi.resetModules()
vi.useRealTimers()
vi.unstubAllGlobals()
vi.restoreAllMocks()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name)
document.head.replaceChildren()
document.body.replaceChildren()

const quiet = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
Object.assign(window, { matchMedia: () => quiet })
const nothing = () => undefined
class Watching {
  observe = nothing
  unobserve = nothing
  disconnect = nothing
}
Object.assign(globalThis, { ResizeObserver: Watching, IntersectionObserver: Watching })
Element.prototype.scrollIntoView = Element.prototype.scrollTo = nothing
window.scrollTo = nothing
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '')
  },
  close(this: HTMLDialogElement) {
    this.removeAttribute('open')
  },
})
