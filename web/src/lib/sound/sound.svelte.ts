// Whether and how loud the page is heard. It is quiet at first, and the browser lets it begin after
// the first gesture; what makes the sounds (`synth.ts`) is loaded then.

import { recall, remember } from '../choices/remember.ts'
import type { Sound } from './sounds.ts'

export type { Heard, Hears, Sound } from './sounds.ts'

/** Loudness until the reader chooses another, from 0 to 1. */
const USUAL = 0.4
/** A sound that comes later than this no longer belongs to what is seen. */
const LATE_MS = 500

let volume = $state(chosen())
/** The browser keeps the page silent until it is touched. */
let blocked = $state(false)
let context: AudioContext | undefined

function chosen(): number {
  const kept = Number.parseFloat(recall('volume') ?? '')
  return kept >= 0 && kept <= 1 ? kept : USUAL
}

export const sound = {
  /** From 0, silent, to 1. */
  get volume(): number {
    return volume
  },
  get on(): boolean {
    return volume > 0
  },
  get blocked(): boolean {
    return volume > 0 && blocked
  },
  /** Set how loud it is, and let it be heard. */
  set(wanted: number): void {
    volume = Math.min(1, Math.max(0, wanted))
    remember('volume', String(volume))
    sound.play('tile')
  },
  turn(wanted: boolean): void {
    sound.set(wanted ? USUAL : 0)
  },
  /** Play a sound; `softly` for things that others do. */
  play(name: Sound, softly = false): void {
    if (volume === 0 || !('AudioContext' in globalThis)) return
    const asked = performance.now()
    const audio = wake()
    const loudness = volume * (softly ? 0.5 : 1)
    const heard = audio.state === 'running' ? Promise.resolve() : audio.resume()
    void heard
      .then(() => import('./synth.ts'))
      .then(({ perform }) => {
        if (performance.now() - asked < LATE_MS) perform(audio, name, loudness)
      })
      .catch(() => undefined) // without the file the game goes on in silence
  },
}

/** Return the context, which each touch of the page wakes as long as it sleeps. */
function wake(): AudioContext {
  if (!context) {
    const audio = (context = new AudioContext())
    const look = () => (blocked = audio.state === 'suspended')
    audio.addEventListener('statechange', look)
    look()
    const touched = () => {
      if (volume > 0 && audio.state === 'suspended') void audio.resume()
    }
    for (const touch of ['pointerup', 'keydown']) addEventListener(touch, touched, { capture: true })
  }
  return context
}
