// The words of the coach's reasons. `points` of a black row are negative; chances are in percent.

export interface ReasonWords {
  closer: (row: number, points: number, left: number) => string
  safe: (row: number, points: number, left: number) => string
  spared: (row: number, points: number, left: number) => string
  own: (row: number, points: number, dice: number, chance: string, instead: string) => string
  given: (row: number, points: number, name: string, chance: string, instead: string) => string
  again: (dice: number, fits: string, points: number) => string
  stay: (dice: number, fits: string, points: number) => string
  percent: (share: number) => string
}
