// The Chinese texts use one script each, and one word for one thing.
import { describe, expect, it } from 'vitest'
import { namesOf } from '../table/names.ts'
import type { SeatInfo } from '../net/wire.ts'
import { language } from './language.svelte.ts'
import { words as setting } from '../sections/new_table/index.ts'
import { common } from './common.ts'

const files = import.meta.glob<string>('../../**/zh-Han[st].ts', { query: '?raw', import: 'default', eager: true })

/** The lines of all files of a language; the names of languages are each in their own script. */
function lines(locale: string): string[] {
  const found = Object.entries(files).filter(([path]) => path.includes(locale))
  expect(found.length).toBeGreaterThan(16)
  return found.flatMap(([path, text]) => text.split('\n').map((line) => `${path}: ${line.trim()}`))
}

/** The characters that a national character set of two bytes has: GB 2312 holds no traditional ones, Big5 no simplified. */
function characters(encoding: string, leads: [number, number]): Set<string> {
  const decoder = new TextDecoder(encoding)
  const all = new Set<string>()
  for (let lead = leads[0]; lead <= leads[1]; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1)
      if (encoding === 'big5' || trail >= 0xa1) all.add(decoder.decode(Uint8Array.of(lead, trail)))
  return all
}

const scripts: Record<string, Set<string>> = {
  'zh-Hant': characters('big5', [0xa4, 0xf9]),
  'zh-Hans': characters('gbk', [0xb0, 0xf7]),
}

/** Other ways to say what the texts already have a word for. */
const others: Record<string, RegExp> = {
  'zh-Hant':
    /甚麼|裏|着|羣|綫|爲|衆|佔|週|基礎遊戲|如此類推|以此類推|房主|主持人|旁觀|快捷短語|離開中|首個|雙圖案|合用|小本|更好走法|座位空出。|棋譜|悔回|留起|牌桌|建桌|同桌|還走|沒有人動作|落下[。，]|俱樂部級|檢視|每步幾天|主意|條碼|和局|[我你]的朋友|尚未被取|回家的機會|放下一行/u,
  'zh-Hans':
    /甚么|基础游戏|如此类推|以此类推|主持人|房主|旁观|点选|连线|载入|代打|牌叠|盖着|由左至右|竞逐|平手|合用|小本|更好走法|离开中|(?<!返)回首页|第一笔|座位空出。|棋谱|悔回|留起|牌桌|开桌|同桌|还走|盲抽|重播|略过|范例|三栏|任一栏|没有人动作|落下[。，]|俱乐部级|检视|每步几天|主意|条码|[我你]的朋友|尚未被取|回家的机会|放下一行/u,
}

/** The Latin words of Chinese texts: names, keys, units, and words that stand in no dictionary. */
const LATIN =
  /spieltisch(?: verify)?|Ingenious|Enter|Esc|Shift|Ctrl|UTC|CSV|JSON|https|iPhone|iPad|IP|QR|MB|Buchholz|Sonneborn-Berger|anna@mail\.example/g

describe.each(Object.keys(others))('%s', (locale) => {
  it('is written in its own script', () => {
    const strange = lines(locale).filter((line) =>
      [...line].some((sign) => /\p{Script=Han}/u.test(sign) && !scripts[locale]?.has(sign)),
    )
    expect(strange).toEqual([])
  })

  it('has one word for one thing', () => {
    const found = lines(locale).flatMap((line) => {
      const [other] = others[locale]!.exec(line) ?? []
      return other === undefined ? [] : [`“${other}” in ${line}`]
    })
    expect(found, 'the texts have another word for these: see how neighbouring files say it').toEqual([])
  })

  it('takes full-width signs', () => {
    const texts = lines(locale).flatMap((line) =>
      [...line.matchAll(/'[^']*'|`[^`]*`|"[^"]*"/gu)]
        .map(([text]) => text)
        .filter((text) => /\p{Script=Han}/u.test(text)),
    )
    expect(texts.length).toBeGreaterThan(700)
    expect(texts.filter((text) => /[\p{Script=Han}})”」][:;,!?]/u.test(text.replace(/\$\{[^}]*\}/gu, '}')))).toEqual([])
  })

  it('has no Latin words but those of a list, no half-width bracket, and no space after a sentence', () => {
    const texts = lines(locale)
      .filter((line) => !/: (\/\/|\*|\/\*\*)/.test(line))
      .flatMap((line) =>
        [...line.matchAll(/'[^']*'|`[^`]*`/gu)].map(([text]) => text.replaceAll(/\$\{[^}]*\}+|\$\{.*$/gu, '')),
      )
      .filter((text) => /\p{Script=Han}/u.test(text))
    expect(texts.length).toBeGreaterThan(700)
    expect(texts.filter((text) => /[A-Za-z]{2,}/.test(text.replaceAll(LATIN, '')))).toEqual([])
    expect(texts.filter((text) => /[。！？] |[()]/u.test(text))).toEqual([])
  })

  it('leaves no space beside a name', () => {
    const spaced = /\p{Script=Han} \{(?:name|from|to)\}|\{(?:name|names|bot)\} \p{Script=Han}/u
    expect(lines(locale).filter((line) => spaced.test(line))).toEqual([])
  })
})

it('says turns and rounds of Last Die as its rulebook does, and counts dice in two ways', () => {
  const told = (locale: string) => lines(locale).filter((line) => line.includes('games/lastdie'))
  expect(told('zh-Hant').filter((line) => /第 [^輪]*輪|一輪|你的回合|每回合最多/u.test(line))).toEqual([])
  expect(told('zh-Hans').filter((line) => /第 [^轮]*轮|一轮|你的回合|每回合最多/u.test(line))).toEqual([])
  expect(told('zh-Hans').filter((line) => line.includes('粒'))).toEqual([])
})

it('parts a name that ends in a digit from the verb', async () => {
  const seat = (name: string) =>
    [{ seat: 0, kind: 'person', name, present: true, mine: false }] as unknown as SeatInfo[]
  for (const locale of ['zh-Hant', 'zh-Hans'] as const) {
    await language.choose(locale)
    expect(`${namesOf(seat('Ada2'))(0)}入座`).toBe('Ada2 入座')
    expect(`${namesOf(seat('Ada'))(0)}入座`).toBe('Ada入座')
    expect(common.now.numbered('Ada', 2)).not.toMatch(/\d$/)
    expect(setting.now.seatPlayer(2)).not.toMatch(/\d$/)
  }
  await language.choose('en')
})

it('is not joined by the signs of English', () => {
  const markup = import.meta.glob<string>('../../**/*.svelte', { query: '?raw', import: 'default', eager: true })
  expect(Object.keys(markup).length).toBeGreaterThan(90)
  const joined = /[\p{L}\])]\}[.,:](?: \{|$)|`[.,] \$\{|[a-z\])]\}[.,:] \$\{/u
  const found = Object.entries(markup).flatMap(([path, text]) =>
    text
      .split('\n')
      .filter((line) => joined.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
