// Choosing an action word by word from the legal tree. Where there is one word only, it is taken.

export interface Tree {
  [word: string]: Tree
}

export interface Step {
  /** The words so far, those taken by themselves included. */
  path: string[]
  /** The words one can go on with; none: the action is whole. */
  words: string[]
}

function at(tree: Tree, path: string[]): Tree | undefined {
  return path.reduce<Tree | undefined>((branch, word) => branch?.[word], tree)
}

/** Goes on from `path` as long as there is only one word to take; from the start if the path is
 * no longer offered. */
export function step(tree: Tree, path: string[]): Step {
  const branch = at(tree, path)
  if (!branch) return step(tree, [])
  const words = Object.keys(branch)
  const [only] = words
  if (words.length === 1 && only !== undefined) return step(tree, [...path, only])
  return { path, words }
}

/** Where a choice was made on the way, for going back: the path before each word chosen. */
export function crumbs(tree: Tree, path: string[]): { word: string; before: string[] }[] {
  return path
    .map((word, index) => ({ word, before: path.slice(0, index) }))
    .filter(({ before }) => Object.keys(at(tree, before) ?? {}).length > 1)
}
