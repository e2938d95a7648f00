// In Chinese texts a number stays on one line with the word before it and the measure word after it: `第 3 行`, `12 分`.
// The texts themselves are written with plain spaces, which anybody can type and see.
import type { Plugin } from 'vite'

/** The texts of one Chinese script: words, and the rules of games. */
const CHINESE = /\/zh-Han[st]\.(?:ts|md\?raw)$/
const NUMBER = String.raw`\$\{|[+−]?\d`
const SPACES = new RegExp(String.raw`(?<=\p{Script=Han}) (?=${NUMBER})|(?<=[\d}%]) (?=\p{Script=Han})`, 'gu')

/** Return a text in which no line breaks between a number and the words about it. */
export const unbroken = (text: string): string => text.replaceAll(SPACES, '\u00a0')

export function unbrokenNumbers(): Plugin {
  return {
    name: 'unbroken-numbers',
    apply: 'build',
    transform(code, id) {
      return CHINESE.test(id) ? { code: unbroken(code), map: null } : undefined
    },
  }
}
