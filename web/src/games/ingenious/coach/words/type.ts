// The words of the coach's reasons. `colour` is a colour's name.

export interface ReasonWords {
  starved: (colour: string, begin: number, to: number, left: number, offer: number) => string
  contested: (colour: string, begin: string, to: string, left: number, offer: number) => string
  bonus: (colour: string) => string
  near: (colour: string, to: number, steps: number) => string
  kept: (colour: string, points: number, instead: number) => string
  spoilt: (colour: string, name: string, points: number, instead: number) => string
  keptPlaces: (colour: string, places: number, instead: number) => string
  spoiltPlaces: (colour: string, name: string, places: number, instead: number) => string
  hand: (colour: string, halves: number, instead: number, left: number) => string
  signed: (level: number) => string
  colours: Record<'R' | 'G' | 'O' | 'B' | 'Y' | 'P', string>
}
