// The words of puzzles.

export interface PuzzleWords {
  title: string
  lead: string
  today: string
  /** The days in a row. */
  streak: (days: number) => string
  /** Until the first row of days. */
  begin: string
  /** Today is not done yet, and the row goes on once it is. */
  keep: string
  done: string
  nameless: string
  more: string
  solvedOf: (solved: number, all: number) => string
  next: string
  all: string
  slips: string
  slipsAbout: string
  noSlips: string
  none: string
  open: string
  solvedAt: (tries: number) => string
  triedBefore: string
  looked: string
  /** The task, above the board: for the name of the seat. */
  task: (name: string) => string
  taskAbout: string
  ownAbout: string
  goOn: string
  solved: string
  missed: string
  worth: (share: string) => string
  again: string
  show: string
  nextOne: string
  list: string
  solution: string
  best: string
  others: string
  ownPlayed: string
  chance: (share: string) => string
  result: (points: string) => string
  goes: string
  tryOn: string
}
