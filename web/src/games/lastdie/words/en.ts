import { counter, lister, percenter } from '../../../lib/words/grammar.ts'

const list = lister('en')

const counted = counter('en')
const dice = (n: number): string => counted(n, 'die', 'dice')

export const words = {
  list,
  percent: percenter('en'),
  comma: ', ',
  /** Between values that lie in a row or in a hand. */
  values: ', ',
  signed: (points: number): string => (points < 0 ? `−${-points}` : `+${points}`),

  head: {
    round: (n: number) => `Round ${n}`,
    face: (name: string) => (name ? `Board ${name}` : ''),
    goal: 'Goal',
    ends: (points: number) => `The game ends after a round at whose end a player has ${points} points or more.`,
  },

  rows: {
    label: 'Rows',
    name: (n: number, points: number): string =>
      `Row ${n}, ${points > 0 ? `yellow, +${points}` : `black, −${-points}`}`,
    full: 'full',
    fullBy: (name: string) => `filled by ${name}`,
    placed: (values: string) => `${values} placed`,
    next: (values: string) => `next ${values}`,
    any: 'any number',
    oneOf: (values: string[]): string => `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`,
    then: (cells: string[]): string => `then ${cells.join(', ')}`,
    star: 'star',
    starOf: (star: string, values: string) => `${star} (${values})`,
    groups: { A: 'solid star', B: 'hollow star' } as Record<string, string>,
    fills: 'fills the row',
    takes: (value: number) => `takes the ${value}`,
  },

  tray: {
    mine: (roll: number) => `Your dice, roll ${roll}`,
    of: (name: string, roll: number): string => (name ? `Dice of ${name}, roll ${roll}` : 'Dice'),
    die: (value: number) => `Die ${value}`,
    none: 'No die fits.',
    yours: 'Your turn: roll your dice.',
    roll: (n: number) => `Roll ${dice(n)}`,
  },

  bar: {
    must: 'Your turn. Place at least one die.',
    more: 'Place more, or decide.',
    decide: 'Nothing more fits: roll again or stop?',
    rowFor: (value: number) => `Where does the ${value} go? Tap a lit row.`,
    dieFor: (row: number) => `Which die for row ${row}? Tap one that is ringed.`,
    waiting: (name: string) => `${name} is placing dice.`,
    rolling: (name: string) => `${name} is rolling.`,
    drawing: 'The boards are being shuffled.',
    over: 'The game is over.',
    again: (n: number): string => (n === 1 ? 'Roll 1 again' : `Roll ${n} again`),
    stop: 'Stop',
    odds: 'What would rolling again risk?',
    auto: 'Roll for me at the start of my turns',
    keys: '1 to 6: take a die, then a row. Arrow keys: move over dice and rows. Enter: place. Esc: take back. R: roll. S: stop.',
  },

  risk: {
    dead: (n: number, percent: string): string =>
      n === 1 ? `1 die: ${percent} that it does not fit` : `${n} dice: ${percent} that none fits`,
    exact: (many: number, of: number) => `${many} of ${of} rolls`,
    never: (n: number): string =>
      n === 1 ? '1 die: it fits whatever it shows' : `${n} dice: at least one always fits`,
    win: (points: number) => `rows you could fill bring +${points}`,
    pay: (points: number) => `black rows you might have to fill cost −${points}`,
    nothing: 'no row could be filled',
  },

  score: {
    points: (points: number, target: number) => `${points} of ${target} points`,
    dice: (n: number) => `${dice(n)} left`,
    why: 'No dice left: skipped until the next round.',
  },

  note: {
    over: (round: number) => `Round ${round} is over`,
    last: (name: string) => `${name} placed the last die.`,
    next: (name: string, face: string): string => `${name} begins on board ${face}.`,
    dealt: (n: number) => `Everybody has ${dice(n)} again.`,
    aside: (n: number, each: number) => `Everybody has ${dice(each)} again, ${n} lie aside.`,
    close: 'Close',
  },

  speak: {
    chosen: (value: number, rows: string) => `${value} taken: ${rows}.`,
    row: (n: number) => `row ${n}`,
    unfit: (value: number) => `The ${value} fits nowhere.`,
    missing: (value: number) => `No ${value} in hand.`,
    back: 'Die back in the tray',
    hand: (values: string) => `In hand: ${values}.`,
    rowUnfit: (n: number) => `No die fits row ${n}.`,
    hold: 'Place at least one die first.',
  },

  say: {
    join: ' ',
    roll: (values: string[], name: string): string =>
      name ? `${name} rolls ${list(values)}.` : `Rolled: ${list(values)}.`,
    put: (name: string, value: number, row: number) => `${name} puts a ${value} in row ${row}.`,
    win: (name: string, points: number, row: number) => `${name} fills row ${row} and wins ${points}.`,
    pay: (name: string, points: number, row: number) => `${name} fills black row ${row} and pays ${points}.`,
    short: (name: string, points: number, paid: number, row: number): string =>
      paid
        ? `${name} fills black row ${row}: ${points} to pay, but only ${paid} left.`
        : `${name} fills black row ${row}, with nothing left to pay ${points}.`,
    again: (name: string) => `${name} rolls again.`,
    stop: (name: string) => `${name} stops.`,
    dead: (name: string) => `No die fits: the turn of ${name} ends.`,
    skipped: (names: string) => `Skipped, out of dice: ${names}.`,
    round: 'The round is over.',
  },

  tally: {
    start: 'Start',
    row: (n: number, points: string) => `Row ${n}: ${points}`,
    total: 'Points',
  },

  end: {
    why: (name: string, points: number, target: number) =>
      `${name} stood at ${points} when the round ended, and ${target} or more ends the game. Most points win.`,
  },

  figure: {
    fill: 'One hand can finish several rows, and each pays or costs at once. Place its dice one by one.',
    order: 'You have 10 points, and either die finishes a row. Which one first?',
    tap: 'Tap a die to place it.',
    points: (points: number) => `${points} points`,
    again: 'Try again',
    four: '30 dice for four players: 7 each, 2 lie aside. Later in the round:',
    has: (n: number) => `has ${n}`,
    rolls: (n: number): string => (n ? `rolls ${n}` : 'is skipped'),
  },
}

export type Words = typeof words
