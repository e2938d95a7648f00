// Before any test: what pages ask of a browser and jsdom lacks. Nothing matches, nothing is measured.

const quiet = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
Object.assign(window, { matchMedia: () => quiet })
const nothing = () => undefined
Object.assign(globalThis, {
  ResizeObserver: class {
    observe = nothing
    unobserve = nothing
    disconnect = nothing
  },
})
Element.prototype.scrollIntoView = nothing
