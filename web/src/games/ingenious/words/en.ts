import { counter, lister } from '../../../lib/words/grammar.ts'
import type { Colour } from '../colours.ts'

export const colours: Record<Colour, string> = {
  R: 'red',
  G: 'green',
  O: 'orange',
  B: 'blue',
  Y: 'yellow',
  P: 'purple',
}

const shapes: Record<Colour, string> = {
  R: 'twelve-ray star',
  G: 'disc',
  O: 'hexagon',
  B: 'six-ray star',
  Y: 'sun of 24 rays',
  P: 'ring',
}

const list = lister('en')
const counted = counter('en')

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const tile = (a: Colour, b: Colour): string => (a === b ? `double ${colours[a]}` : `${colours[a]}–${colours[b]}`)

export const words = {
  colours,
  shapes,
  list,
  tile,
  turns: ['east', 'south-east', 'south-west', 'west', 'north-west', 'north-east'],
  colon: ': ',
  comma: ', ',
  stop: '. ',
  /** Between two partners. */
  and: ' &',
  names: (names: string[]): string => names.join(' & '),

  bar: {
    choose: 'Your turn. Choose a tile.',
    opening: 'Your first tile goes next to a printed symbol, away from other tiles.',
    lay: (colour: Colour) => `Tap a dotted cell for the ${colours[colour]} half.`,
    laid: (colour: Colour) => `Tap a dotted cell for the ${colours[colour]} half, or place the tile.`,
    nothing: 'Scores nothing here',
    place: 'Place',
    turn: 'Turn',
    back: 'Take back',
    bonus: (more: number): string =>
      more > 0 ? 'Bonus placement! Lay another tile, and then one more.' : 'Bonus placement! Lay another tile.',
    waiting: (name: string) => `${name} is choosing a tile.`,
    waitingBonus: (name: string) => `${name} has a bonus placement.`,
    waitingScore: (name: string) => `${name} decides which half counts first.`,
    waitingSwap: (name: string) => `${name} may swap tiles.`,
    waitingAside: (name: string) => `${name} may exchange tiles.`,
    dealing: 'Tiles are being drawn.',
    over: 'The game is over.',
    covered: (name: string) => `${name}, it is your turn.`,
    reachesTop: 'Ingenious!',
    hand: 'Your tiles',
    handOf: (name: string) => `Tiles of ${name}`,
    empty: 'empty place',
    keys: 'Arrow keys: move over the board. 1 to 6: take a tile. R: turn it. Enter: place it. Esc: take back. + −: zoom. 0: show everything.',
  },

  swap: {
    title: 'None of your tiles shows your lowest colour.',
    text: (low: string) =>
      `You may show all your tiles to everyone and draw six new ones. Lowest now: ${low}. Your turn then ends.`,
    swap: 'Swap all tiles',
    keep: 'Keep my tiles',
    showed: 'Showed in the last swap',
    look: 'Tiles shown in swaps',
    showedBy: (name: string) => `${name} showed`,
  },

  aside: {
    title: 'Exchange tiles?',
    text: 'Tap tiles with a colour on your 9 to set them aside and draw others.',
    set: 'Set aside',
    done: (n: number) => (n ? `Exchange ${n}` : 'Keep all'),
    tray: 'Set aside so far',
  },

  score: {
    title: (colour: Colour) => `Which ${colours[colour]} half counts first?`,
    text: 'Crossing to the right board loses what is left over, so the order matters.',
    first: 'Count this half first',
    half: (turn: string) => `The ${turn} half first`,
  },

  bag: {
    count: (n: number) => counted(n, 'tile in the bag', 'tiles in the bag'),
    open: 'Which tiles are still to come',
    hint: (others: boolean): string =>
      others ? 'Tiles you cannot see: in the bag or on the other racks.' : 'Tiles still in the bag.',
    close: 'Close',
  },

  tracks: {
    yours: 'your team',
    title: 'Scores',
    lowest: 'lowest',
    value: (n: number, twice: boolean) => (twice && n >= 18 ? `right board ${n - 18}` : String(n)),
    token: (colour: Colour, holder: string | null) =>
      holder === null ? `the ${colours[colour]} token is free` : `${holder} holds the ${colours[colour]} token`,
    towards: (n: number, name: string) => (n === 0 ? '0' : `${n} towards ${name}`),
    own: (n: number) => counted(n, 'marker on this side', 'markers on this side'),
  },

  board: {
    label: 'Board',
    cell: (row: number, n: number) => `Row ${row}, cell ${n}`,
    empty: 'empty',
    printed: (colour: Colour) => `${colours[colour]}, printed`,
    tile: (colour: Colour, tile: string) => `${colours[colour]} on the tile ${tile}`,
    last: 'laid last',
    here: (tile: string, turn: string) => `${tile} lies here, turned ${turn}`,
    gains: (parts: string[]) => (parts.length ? parts.join(', ') : 'scores nothing'),
    gain: (colour: Colour, points: number) => `${colours[colour]} ${points}`,
    bonus: 'bonus placement',
    noFit: 'the tile does not fit here',
    taken: (tile: string) => `${tile} taken`,
    released: 'Tile back on the rack',
    drawn: (tiles: string) => `You drew ${tiles}.`,
    chooseFirst: 'Choose a tile first.',
  },

  end: {
    base: 'Your lowest colour is your result. Equal lowest colours are decided by the next one up, and so on.',
    team: 'A team’s lowest colour is its result. If equal, the next one up decides, and so on.',
    duel: 'More markers on your own side wins. If equal, the rearmost own markers are compared, then the next.',
    solo: 'Your result is your lowest colour.',
    markers: (n: number) => counted(n, 'marker', 'markers'),
    shared: 'Equal in every colour: the place is shared.',
    step: (n: number) =>
      ['lowest', 'second lowest', 'third lowest', 'fourth lowest', 'fifth lowest', 'highest'][n] ?? '',
    decidedBy: (step: string) => `Decided by the ${step} marker`,
    decidedByCount: 'Decided by the number of markers',
    neutral: 'A marker on 0 belongs to nobody.',
  },

  say: {
    /** Between two sentences. */
    join: ' ',
    place: (name: string, tile: string, gains: string) => `${name} lays ${tile}: ${gains}.`,
    placeNothing: (name: string, tile: string) => `${name} lays ${tile} and scores nothing.`,
    placeOnly: (name: string, tile: string) => `${name} lays ${tile}.`,
    score: (name: string, gains: string) => `${name} counts the halves: ${gains}.`,
    gain: (colour: Colour, points: number) => `${colours[colour]} ${points}`,
    bonus: (reached: readonly string[], n: number) =>
      n > 1
        ? `Ingenious! ${capital(list(reached))} at the top: ${n} bonus placements.`
        : `Ingenious! ${capital(list(reached))} at the top: a bonus placement.`,
    token: (name: string, colour: Colour) => `${name} takes the ${colours[colour]} token.`,
    tokenFrom: (name: string, colour: Colour, from: string) =>
      `${name} takes the ${colours[colour]} token from ${from}.`,
    swap: (name: string, tiles: string) => `${name} swaps ${tiles}.`,
    keep: (name: string) => `${name} keeps the tiles.`,
    aside: (name: string, tile: string) => `${name} sets ${tile} aside.`,
    done: (name: string) => `${name} draws new tiles.`,
  },

  figure: {
    lay: 'Lay the tile',
    again: 'Take it back',
    previous: 'Previous',
    next: 'Next',
    step: (n: number, of: number) => `${n} of ${of}`,
    total: (n: number) => counted(n, 'point in all', 'points in all'),
    player: (n: number): string => ['Anna', 'Ben', 'Chen', 'Dora'][n] ?? '',
    cross: 'Green scores 2, yellow 4',
  },
}

export type Words = typeof words
