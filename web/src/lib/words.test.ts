// Every language says everything, and every code the server can send has its words.
import { describe, expect, it } from 'vitest'
import codes from '../../../src/spieltisch/server/base/codes.py?raw'
import malformed from '../../../src/spieltisch/server/base/malformed.py?raw'
import en from '../../messages/en.json'
import hans from '../../messages/zh-Hans.json'
import hant from '../../messages/zh-Hant.json'
import phrases from '../../../src/spieltisch/server/table/phrases.py?raw'
import { HOUSE } from './levels/levels.ts'
import { bot, closing, PHRASES, refusal, spoken } from './words.ts'

const messages: Record<string, Record<string, string>> = { en, 'zh-Hant': hant, 'zh-Hans': hans }

/** Everything between quotes or backquotes that one pattern finds. */
function all(pattern: RegExp, text: string | undefined): string[] {
  return [...(text ?? '').matchAll(pattern)].map((found) => found[1] ?? '')
}

const refusals = all(/^ {4}"([a-z-]+)": \d+,$/gm, codes)
const closes = all(/^ {4}[A-Z_]+ = (\d+)$/gm, codes)

describe.each(Object.entries(messages))('%s', (_locale, texts) => {
  it('has the same messages with the same parameters as English', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(en))
    for (const [key, text] of Object.entries(en)) {
      const parameters = (words?: string) => all(/\{(\w+)\}/g, words).toSorted()
      expect(parameters(texts[key]), key).toEqual(parameters(text))
    }
  })

  it('leaves nothing empty', () => {
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('says every reason why a message is wrong', () => {
    const reasons = all(/"([a-z]+)"/g, malformed.slice(malformed.indexOf('Literal['), malformed.indexOf('\n]')))
    expect(reasons.length).toBeGreaterThan(5)
    expect(reasons.filter((why) => !(`malformed_${why}` in texts))).toEqual([])
  })

  it('says every refusal, close code, level and status', () => {
    expect(refusals.length).toBeGreaterThan(20)
    expect(closes.length).toBeGreaterThan(6)
    const needed = [
      ...refusals.map((code) => `refusal_${code.replaceAll('-', '_')}`),
      ...closes.map((code) => `close_${code}`),
      ...HOUSE.flatMap((level) => [`bot_${level}`, `level_${level}`]),
      ...['waiting', 'playing', 'finished', 'closed'].map((status) => `status_${status}`),
    ]
    expect(needed.filter((key) => !(key in texts))).toEqual([])
  })
})

describe('a phrase', () => {
  it('is one that the server knows, and has its words', () => {
    expect(all(/^ {4}"([a-z-]+)": /gm, phrases)).toEqual(PHRASES)
    for (const texts of Object.values(messages))
      expect(PHRASES.map((code) => `phrase_${code.replaceAll('-', '_')}`).filter((key) => !(key in texts))).toEqual([])
  })

  it('is read in one’s own language, and as it was said where it is not known', () => {
    expect(spoken({ text: 'Hi!', phrase: 'well-played' })).toBe(en.phrase_well_played)
    expect(spoken({ text: 'Bravo!', phrase: 'bravo' })).toBe('Bravo!')
    expect(spoken({ text: 'Hm', phrase: null })).toBe('Hm')
    expect(spoken({ text: '' })).toBe('')
  })
})

describe('a code', () => {
  it('is said in words', () => {
    expect(refusal('not-your-turn')).toBe(en.refusal_not_your_turn)
    expect(closing(4404)).toBe(en.close_4404)
    expect(bot('greedy')).toBe(en.bot_greedy)
  })

  it('says when to come again, where the server does', () => {
    expect(refusal('too-many')).toBe(en.refusal_too_many)
    expect(refusal('too-many', { seconds: 40 })).toBe('Too much at once. Try again in 40 seconds.')
    expect(refusal('too-many', { seconds: 91 })).toBe('Too much at once. Try again in 2 minutes.')
    expect(refusal('slow-mode', { seconds: 7 })).toContain('7 s')
  })

  it('says where a message is wrong, and why', () => {
    expect(refusal('bad-message')).toBe(en.refusal_bad_message)
    expect(refusal('bad-message', { at: '', why: 'hidden' })).toBe(en.malformed_hidden)
    expect(refusal('bad-message', { at: 'seats', why: 'missing' })).toBe('“seats” is missing.')
    expect(refusal('bad-message', { at: '', why: 'type' })).toBe(en.refusal_bad_message)
    expect(refusal('bad-message', { at: 'seats', why: 'brand-new' })).toBe(en.refusal_bad_message)
  })

  it('that is new is still said', () => {
    expect(refusal('brand-new')).toContain('brand-new')
    expect(closing(4999)).not.toBe('')
    expect(bot('deep')).toContain('deep')
  })
})
