// When something is heard: a browser lets nothing be heard before somebody touches the page.
import { beforeEach, expect, it, vi } from 'vitest'

const heard: number[] = []
let contexts: FakeContext[]

class FakeNode {
  gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
  connect(to: unknown): unknown {
    return to
  }
  start(at: number): void {
    heard.push(at)
  }
}

class FakeContext extends EventTarget {
  static touched = true
  state = FakeContext.touched ? 'running' : 'suspended'
  currentTime = 0
  sampleRate = 100
  destination = {}
  #waiting: (() => void)[] = []
  constructor() {
    super()
    contexts.push(this)
  }
  createBuffer = () => ({ getChannelData: () => new Float32Array(10) })
  resume(): Promise<void> {
    if (!FakeContext.touched) return new Promise((done) => this.#waiting.push(done))
    this.state = 'running'
    this.dispatchEvent(new Event('statechange'))
    for (const done of this.#waiting.splice(0)) done()
    return Promise.resolve()
  }
}

async function loaded() {
  vi.resetModules()
  return (await import('./sound.svelte.ts')).sound
}

beforeEach(() => {
  localStorage.clear()
  heard.length = 0
  contexts = []
  FakeContext.touched = true
  for (const name of ['AudioBufferSourceNode', 'BiquadFilterNode', 'GainNode']) vi.stubGlobal(name, FakeNode)
  vi.stubGlobal('AudioContext', FakeContext)
})

it('nothing is heard unless somebody wants it, and the choice is kept', async () => {
  const sound = await loaded()
  sound.play('turn')
  expect([sound.on, contexts.length]).toEqual([false, 0])
  sound.turn(true)
  expect(heard.length).toBeGreaterThan(0)
  expect((await loaded()).on).toBe(true)
  sound.turn(false)
  expect((await loaded()).on).toBe(false)
})

it('what the browser held back is said, and not heard all at once with the first touch', async () => {
  localStorage.setItem('spieltisch.sound', 'on')
  FakeContext.touched = false
  const sound = await loaded()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  sound.play('turn')
  sound.play('knock')
  expect([sound.blocked, heard]).toEqual([true, []])
  clock.mockReturnValue(10_000)
  FakeContext.touched = true
  dispatchEvent(new Event('pointerup'))
  await Promise.resolve()
  expect([sound.blocked, heard]).toEqual([false, []])
  sound.play('turn')
  expect(heard.length).toBe(2)
})
