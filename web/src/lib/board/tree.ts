/** Functions that read the tree of legal words. An action that is not in it is impossible; the page works nothing
 * out. */

import type { LegalTree as Tree } from '../net/wire.ts'

export type { Tree }

const grown = new WeakMap<Tree, Tree>()

/** The tree as boards read it, with one word a key; the server sends words after which the same may follow in one. */
export function expanded(tree: Tree): Tree {
  let made = grown.get(tree)
  if (!made) {
    made = {}
    for (const [words, rest] of Object.entries(tree)) {
      const after = expanded(rest)
      for (const word of words.split(' ')) made[word] = after
    }
    grown.set(tree, made)
  }
  return made
}

function branch(tree: Tree, words: readonly string[]): Tree | null {
  let here: Tree = tree
  for (const word of words) {
    if (!Object.hasOwn(here, word)) return null
    here = here[word]!
  }
  return here
}

export function offers(tree: Tree, ...words: string[]): boolean {
  return branch(tree, words) !== null
}

/** The words that may follow. */
export function choices(tree: Tree, ...words: string[]): string[] {
  return Object.keys(branch(tree, words) ?? {})
}

/** Every action in the tree, as texts. */
export function texts(tree: Tree): string[] {
  return Object.entries(tree).flatMap(([word, rest]) => {
    const more = texts(rest)
    return more.length ? more.map((text) => `${word} ${text}`) : [word]
  })
}
