// When something is heard, and how loud: a browser stays silent until the page is touched.
import { beforeEach, expect, it, vi } from 'vitest'
import type { Sound } from './sounds.ts'

/** Loudness of each sound's parts, as they are played. */
const heard: number[] = []
let contexts: FakeContext[]

class FakeNode {
  gain = {
    setValueAtTime: () => undefined,
    exponentialRampToValueAtTime: (to: number) => to > 0.0001 && heard.push(to),
  }
  connect(to: unknown): unknown {
    return to
  }
  start(): void {}
  stop(): void {}
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
/** Wait until what plays sounds is loaded and has played. */
const settle = async () => {
  await import('./synth.ts')
  await new Promise((done) => setTimeout(done))
}

beforeEach(() => {
  localStorage.clear()
  heard.length = 0
  contexts = []
  FakeContext.touched = true
  for (const name of ['AudioBufferSourceNode', 'BiquadFilterNode', 'GainNode', 'OscillatorNode'])
    vi.stubGlobal(name, FakeNode)
  vi.stubGlobal('AudioContext', FakeContext)
})

it('is quiet at first; the chosen volume is kept, and silence too', async () => {
  const sound = await loaded()
  expect([sound.on, sound.volume < 0.5]).toEqual([true, true])
  sound.set(0.8)
  expect((await loaded()).volume).toBe(0.8)
  sound.turn(false)
  const silent = await loaded()
  contexts = []
  silent.play('turn')
  await settle()
  expect([silent.on, contexts.length]).toEqual([false, 0])
})

it('a volume that nobody could choose is not taken', async () => {
  for (const kept of ['loud', '-1', '7', '']) {
    localStorage.setItem('spieltisch.volume', kept)
    expect((await loaded()).volume).toBe(0.4)
  }
})

it('others are heard at half the loudness', async () => {
  const sound = await loaded()
  sound.play('follower')
  await settle()
  const own = heard.splice(0)
  sound.play('follower', true)
  await settle()
  expect(own.length).toBeGreaterThan(0)
  expect(heard.map((one) => one * 2)).toEqual(own)
})

it('every sound has something to hear, and none is louder than the volume allows', async () => {
  const sound = await loaded()
  sound.set(1)
  const all: Sound[] = ['piece', 'tile', 'die', 'roll', 'card', 'follower', 'step', 'finished']
  for (const name of [...all, 'turn', 'end', 'won', 'lost'] as Sound[]) {
    await settle()
    heard.length = 0
    sound.play(name)
    await settle()
    expect(heard.length, name).toBeGreaterThan(0)
  }
})

it('what the browser held back is said, and not heard all at once with the first touch', async () => {
  FakeContext.touched = false
  const sound = await loaded()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  sound.play('turn')
  sound.play('piece')
  await settle()
  expect([sound.blocked, heard]).toEqual([true, []])
  clock.mockReturnValue(10_000)
  FakeContext.touched = true
  dispatchEvent(new Event('pointerup'))
  await settle()
  expect([sound.blocked, heard]).toEqual([false, []])
  sound.play('turn')
  await settle()
  expect(heard.length).toBe(2)
})
