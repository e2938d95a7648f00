// Every language says everything that the server can send.
import { describe, expect, it } from 'vitest'
import { CLOSE_CODES, FAULTS, HOUSE, PHRASES, REFUSALS, STATUSES } from '../net/wire.ts'
import { bot, closing, codes, refusal, refusals, spoken } from './codes.ts'
import { locales, type Locale } from './languages.ts'

const wordsOf = (locale: Locale) => ({ ...codes.of(locale), ...refusals.of(locale) })
const en = wordsOf('en')

/** The names that a sentence asks its parameters for. */
function parameters(said: unknown): string[] {
  const asked = new Set<string>()
  const params = new Proxy({}, { get: (_, name: string) => (asked.add(name), name) })
  if (typeof said === 'function') (said as (params: object) => string)(params)
  return [...asked].toSorted()
}

describe.each(locales)('%s', (locale) => {
  const words = wordsOf(locale)

  it('has the same words with the same parameters as English, and nothing is empty', () => {
    for (const [kind, sentences] of Object.entries(en)) {
      const ours = words[kind as keyof typeof en]
      expect(Object.keys(ours), kind).toEqual(Object.keys(sentences))
      for (const [code, said] of Object.entries(sentences)) {
        expect(parameters(ours[code]), code).toEqual(parameters(said))
        expect(ours[code], code).not.toBe('')
      }
    }
  })

  it('says every refusal, fault, close code, status and phrase', () => {
    expect(REFUSALS.filter((code) => !(code in words.refusal))).toEqual([])
    expect(FAULTS.filter((why) => !(why in words.malformed))).toEqual([])
    expect(CLOSE_CODES.filter((code) => !(code in words.close))).toEqual([])
    expect(HOUSE.filter((level) => !(level in words.bot))).toEqual([])
    expect(STATUSES.filter((status) => !(status in words.status))).toEqual([])
    expect(PHRASES.filter((phrase) => !(phrase in words.phrase))).toEqual([])
  })
})

it('reads a phrase in one’s own language, and as it was said where it is not known', () => {
  expect(spoken({ text: 'Hi!', phrase: 'well-played' })).toBe(en.phrase['well-played'])
  expect(spoken({ text: 'Bravo!', phrase: 'bravo' })).toBe('Bravo!')
  expect(spoken({ text: 'Hm', phrase: null })).toBe('Hm')
  expect(spoken({ text: '' })).toBe('')
})

describe('a code', () => {
  it('is said in words', () => {
    expect(refusal('not-your-turn')).toBe(en.refusal['not-your-turn'])
    expect(closing(4404)).toBe(en.close[4404])
    expect(bot('greedy')).toBe(en.bot.greedy)
  })

  it('says when to come again, where the server does', () => {
    expect(refusal('too-many')).toBe(en.refusal['too-many'])
    expect(refusal('too-many', { seconds: 40 })).toBe('Too much at once. Try again in 40 seconds.')
    expect(refusal('too-many', { seconds: 91 })).toBe('Too much at once. Try again in 2 minutes.')
    expect(refusal('slow-mode', { seconds: 7 })).toContain('7 s')
  })

  it('says where a message is wrong, and why', () => {
    expect(refusal('bad-message')).toBe(en.refusal['bad-message'])
    expect(refusal('bad-message', { at: '', why: 'hidden' })).toBe(en.malformed.hidden)
    expect(refusal('bad-message', { at: 'seats', why: 'missing' })).toBe('“seats” is missing.')
    expect(refusal('bad-message', { at: '', why: 'type' })).toBe(en.refusal['bad-message'])
    expect(refusal('bad-message', { at: 'seats', why: 'brand-new' })).toBe(en.refusal['bad-message'])
  })

  it('that is new is still said', () => {
    expect(refusal('brand-new')).toContain('brand-new')
    expect(closing(4999)).not.toBe('')
    expect(bot('deep')).toContain('deep')
  })
})
