// All sounds of the table by formula: short bursts of filtered noise (wood, card, stone) and struck
// tones. The page loads this file after the first gesture.

import type { Sound } from './sounds.ts'

/** Noise through a filter, as of something that hits wood: a higher `q` rings more. */
interface Knock {
  at: number
  pitch: number
  q: number
  loud: number
  length: number
}
/** A struck bar that fades. */
interface Tone {
  at: number
  pitch: number
  loud: number
  length: number
}
interface Recipe {
  knocks?: readonly Knock[]
  tones?: readonly Tone[]
}

/** Times are seconds, pitches Hz. */
const knock = (at: number, pitch: number, loud: number, q = 9, length = 0.08): Knock => ({ at, pitch, loud, q, length })
const tone = (at: number, pitch: number, loud: number, length = 0.35): Tone => ({ at, pitch, loud, length })
const run = (pitches: readonly number[], apart: number, loud: number, length: number) =>
  pitches.map((pitch, i) => tone(i * apart, pitch, loud, length))

const recipes: Record<Sound, Recipe> = {
  piece: { knocks: [knock(0, 900, 0.5), knock(0.018, 420, 0.35)] },
  // Card that lands flat on wood: a slap, then the table under it.
  tile: {
    knocks: [knock(0, 1500, 0.22, 1, 0.03), knock(0.012, 300, 0.6, 5, 0.11)],
    tones: [tone(0.01, 132, 0.16, 0.09)],
  },
  die: { knocks: [knock(0, 2100, 0.42, 14, 0.05), knock(0.055, 1750, 0.28, 14, 0.05), knock(0.095, 1950, 0.16, 14)] },
  roll: {
    knocks: [0, 0.05, 0.11, 0.15, 0.22, 0.27, 0.35, 0.46].map((at, i) =>
      knock(at, 1500 + ((i * 397) % 800), 0.34 - i * 0.03, 12, 0.05),
    ),
  },
  card: { knocks: [knock(0, 3600, 0.16, 0.8, 0.12), knock(0.07, 520, 0.22, 4)] },
  follower: { knocks: [knock(0, 760, 0.4, 12), knock(0.06, 1060, 0.22, 12)] },
  step: { knocks: [knock(0, 640, 0.25, 8, 0.05), knock(0.09, 560, 0.2, 8, 0.05)] },
  // Stone closes, then a small carillon.
  finished: {
    knocks: [knock(0, 240, 0.7, 3, 0.16), knock(0.05, 900, 0.14, 2, 0.1)],
    tones: run([523, 659, 784, 1047], 0.085, 0.1, 0.6).map((one) => ({ ...one, at: one.at + 0.1 })),
  },
  turn: { tones: run([659, 880], 0.13, 0.16, 0.3) },
  low: { tones: run([784, 784], 0.16, 0.12, 0.18) },
  end: { tones: run([523, 659, 784], 0.16, 0.14, 0.5) },
  won: {
    tones: [...run([523, 659, 784, 1047], 0.13, 0.15, 0.5), tone(0.52, 1319, 0.14, 0.9), tone(0.52, 659, 0.1, 0.9)],
  },
  lost: { tones: run([440, 392, 349, 330], 0.2, 0.11, 0.6) },
}

/** Seconds in which a tone reaches its full strength: less is heard as a click. */
const ATTACK = 0.004
let noise: AudioBuffer | undefined

/** Play a sound; `loudness` from 0 to 1. */
export function perform(audio: AudioContext, name: Sound, loudness: number): void {
  const { knocks = [], tones = [] } = recipes[name]
  for (const one of knocks) {
    noise ??= hiss(audio)
    const source = new AudioBufferSourceNode(audio, { buffer: noise, loop: true })
    const body = new BiquadFilterNode(audio, { type: 'bandpass', frequency: one.pitch, Q: one.q })
    // A narrow filter lets less of the noise through.
    fade(audio, source.connect(body), one, loudness * one.loud * (1 + one.q / 3))
    begin(audio, source, one)
  }
  for (const one of tones) {
    const source = new OscillatorNode(audio, { type: 'triangle', frequency: one.pitch })
    fade(audio, source, one, loudness * one.loud)
    begin(audio, source, one)
  }
}

function fade(audio: AudioContext, source: AudioNode, { at, length }: Tone, peak: number): void {
  const start = audio.currentTime + at
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(0.0001, start)
  gain.gain.exponentialRampToValueAtTime(Math.max(peak, 0.0002), start + ATTACK)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  source.connect(gain).connect(audio.destination)
}

function begin(audio: AudioContext, source: AudioScheduledSourceNode, { at, length }: Tone): void {
  source.start(audio.currentTime + at)
  source.stop(audio.currentTime + at + length + 0.02)
}

function hiss(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1
  return buffer
}
