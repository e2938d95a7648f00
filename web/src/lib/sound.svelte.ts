// Short wooden clicks, made here from filtered noise; silent until somebody wants them.

import { recall, remember } from './remember.ts'

/** A piece laid down, one laid by somebody else, my turn, the end. */
export type Sound = 'lay' | 'knock' | 'turn' | 'end'

/** One tap of wood: when (s), pitch (Hz), loudness. */
type Tap = [number, number, number]

const taps: Record<Sound, Tap[]> = {
  lay: [
    [0, 900, 0.5],
    [0.018, 420, 0.35],
  ],
  knock: [[0, 620, 0.28]],
  turn: [
    [0, 760, 0.3],
    [0.13, 1020, 0.3],
  ],
  end: [
    [0, 520, 0.35],
    [0.15, 660, 0.35],
    [0.3, 880, 0.4],
  ],
}

/** A sound that comes later than this says nothing any more. */
const LATE_MS = 500

let on = $state(recall('sound') === 'on')
/** The browser lets nothing be heard before somebody touches the page. */
let blocked = $state(false)
let context: AudioContext | undefined
let noise: AudioBuffer | undefined

function tap(audio: AudioContext, [delay, pitch, loudness]: Tap): void {
  const start = audio.currentTime + delay
  noise ??= hiss(audio)
  const source = new AudioBufferSourceNode(audio, { buffer: noise })
  const body = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 9 })
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(loudness * 4, start)
  gain.gain.exponentialRampToValueAtTime(0.001, start + 0.07)
  source.connect(body).connect(gain).connect(audio.destination)
  source.start(start, 0, 0.08)
}

function hiss(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 10, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1
  return buffer
}

export const sound = {
  get on(): boolean {
    return on
  },
  get blocked(): boolean {
    return on && blocked
  },
  turn(wanted: boolean): void {
    on = wanted
    remember('sound', wanted ? 'on' : null)
    if (wanted) sound.play('lay')
  },
  play(name: Sound): void {
    if (!on || !('AudioContext' in globalThis)) return
    const audio = wake()
    const play = () => taps[name].forEach((one) => tap(audio, one))
    if (audio.state === 'running') return play()
    const asked = performance.now()
    void audio.resume().then(() => {
      if (performance.now() - asked < LATE_MS) play()
    })
  },
}

/** The context, which each touch of the page wakes as long as it sleeps. */
function wake(): AudioContext {
  if (!context) {
    const audio = (context = new AudioContext())
    const look = () => (blocked = audio.state === 'suspended')
    audio.addEventListener('statechange', look)
    look()
    const touched = () => {
      if (on && audio.state === 'suspended') void audio.resume()
    }
    for (const touch of ['pointerup', 'keydown']) addEventListener(touch, touched, { capture: true })
  }
  return context
}
