// The words of the help for keys.

export interface KeyWords {
  arrows: string
  enter: string
  escape: string
  undo: string
  hint: string
  help: string
}
