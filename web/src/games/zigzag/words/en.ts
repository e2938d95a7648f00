import { counter, lister } from '../../../lib/words/grammar.ts'
import type { Terrain } from '../terrain.ts'

const n = counter('en')
const list = lister('en')
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const terrains: Record<Terrain, string> = {
  blue: 'blue-white tile',
  beige: 'beige tile',
  mud: 'mud',
  field: 'field',
  water: 'water',
  pebble: 'pebble',
  grass: 'grass',
  sand: 'sand',
}

export const words = {
  list,
  colon: ': ',
  comma: ', ',
  join: ' ',
  terrains,
  /** A card's rows from its start side. */
  rows: (rows: readonly Terrain[]) =>
    Array.from(
      { length: 6 },
      (_, row) =>
        `row ${row + 1}: ${rows
          .slice(3 * row, 3 * row + 3)
          .map((t) => terrains[t])
          .join(', ')}`,
    ).join('; '),

  maze: {
    mine: 'Your maze',
    all: 'Mazes',
    close: 'Close',
    goal: (terrain: string) => `goal: ${terrain}`,
    noGoal: 'goal not dealt yet',
    card: (nth: number, rows: string) => `Card ${nth}: ${rows}`,
    start: 'the runner is at the start',
    onGoal: 'the runner is on the goal',
    at: (card: number, row: number, column: number) => `the runner is on card ${card}, row ${row}, column ${column}`,
    section: (card: number, row: number, column: number) => `card ${card}, row ${row}, column ${column}`,
    ends: { start: 'start', goal: 'goal' },
  },

  build: {
    hand: 'Maze cards in your hand',
    back: 'Maze card, covered',
    card: (nth: number, round: boolean, rows: string) => `Card ${nth}${round ? ', turned round' : ''}. ${rows}`,
    choose: (left: number) => `${left === 1 ? 'One more card' : `${left} more cards`}, from start to goal. Choose one.`,
    aside: 'Drag to sort. The last two are laid aside.',
    moved: (nth: number, of: number) => `Now card ${nth} of ${of} in your hand.`,
    lay: 'Lay it next',
    turn: 'Turn round',
    surplus: (count: number) => `Too many cards: put ${count} under the deck first.`,
    discard: 'Under the deck',
    done: 'Your maze is built. The others are still building.',
    watch: 'Everybody builds a maze.',
    goals: 'The goals are being dealt.',
    passed: (race: number, races: number, name: string) =>
      `Race ${race} of ${races}: you got all the cards of ${name}.`,
    raceOver: (race: number) => `Race ${race} is over`,
    rarity: 'Terrain cards in all',
    keys: '1, 2, …: choose a card. R: turn it round. Enter: lay it. Shift + arrow: move it in your hand.',
  },

  tips: {
    build: 'Good cards have common terrains, like sand and grass, that touch all the way to the card before.',
    collect: 'Collect in walking order: what is taken first is used first. Keep what your way needs next.',
    held: 'Keep it if it is the next step of your way. Otherwise leave it face up.',
    run: 'Step on a lit section, best one that your next cards go on from.',
    watch: 'The others run with their piles. Look where your own way goes on.',
  },

  table: {
    label: 'Terrain cards on the table',
    place: (place: number, what: string) => `Place ${place}: ${what}`,
    at: (place: number) => `place ${place}`,
    down: 'face down',
    gone: 'empty',
    covered: 'covered',
    open: (terrain: string) => `${terrain}, face up`,
    held: (name: string) => `in the hand of ${name}`,
    mine: (terrain: string) => `${terrain}, in your hand`,
    turning: 'being turned over',
    first: (name: string) => `${name} was first`,
  },

  collect: {
    idle: 'Turn a card over, or take one that lies face up.',
    dry: 'Every card lies face up: take one, or call stop.',
    decide: (terrain: string) => `${upper(terrain)}: keep it?`,
    keep: 'Keep',
    leave: 'Leave',
    stop: 'Stop…',
    stopLabel: 'Call stop',
    stopGoal: 'I can reach my goal',
    stopGoalHint: 'Everybody stops. If your pile does not take you there, one more maze card is put before your goal.',
    stopEmpty:
      'Your pile is empty, so your runner stays. Everybody stops, and you get one more maze card before your goal.',
    stopDry: 'Nothing left is of use to me',
    stopDryHint: 'Every card on the table is face up. Everybody stops; no penalty.',
    stopNoDry: 'Only when every card on the table is face up.',
    back: 'Go on collecting',
    pile: (count: number) => `Your pile: ${n(count, 'card', 'cards')}, face down`,
    watch: 'Everybody collects.',
    arrived: 'You are on your goal. The others go on.',
    calmMine: 'Your turn: turn a card over, take one that lies face up, or call stop.',
    hold: 'Hold the card to look at it',
    look: (name: string) => `${name}: hold the card to look at it, then keep or leave it.`,
    calmShared: (name: string) => `${name}: turn a card over, take one that lies face up, or call stop.`,
    calmOther: (name: string) => `Calm table: it is ${name}’s turn.`,
    hidden: 'Terrain cards not in sight',
    again: 'All have run: the terrain cards are shuffled and spread again.',
    ending: 'No player does anything: collecting is about to end.',
    gone: (name: string) => (name ? `${name} was quicker.` : 'Another player was quicker.'),
    took: (terrain: string) => `${upper(terrain)} taken.`,
    kept: 'Kept.',
    left: 'Left face up.',
    keys: 'Arrow keys: move over the cards. Enter: turn over or take. K: keep. L: leave. S: call stop. T: say what lies face up. M: say where your runner stands.',
    lie: (parts: string[]) => (parts.length ? `Face up: ${parts.join(', ')}.` : 'Nothing lies face up.'),
    times: (count: number, terrain: string) => `${count} ${terrain}`,
  },

  run: {
    mine: (terrain: string) => `Your card: ${terrain}. Step on a lit section.`,
    only: (terrain: string) => `Your card: ${terrain}. There is one way.`,
    other: (name: string, terrain: string) => `${name} runs: ${terrain}.`,
    penalty: (name: string) => `${name} did not reach the goal and draws a maze card.`,
    top: (name: string, terrain: string) => `${name}’s card: ${terrain}`,
    left: (count: number) => (count ? `${n(count, 'more card', 'more cards')} in the pile` : 'the last card'),
    used: (count: number) => `${n(count, 'card', 'cards')} used`,
    to: (terrain: string, card: number, row: number, column: number) =>
      `To ${terrain}: card ${card}, row ${row}, column ${column}`,
    toGoal: 'To the goal',
    keys: 'Arrow keys: go through the ways. Enter or 1, 2, …: take one.',
    deck: (count: number) => `Maze deck: ${n(count, 'card', 'cards')}`,
  },

  over: 'The race is over.',
  overLong: 'The game is over.',

  score: {
    hand: (n: number) => `${n} maze cards in hand`,
    pile: (count: number) => `Pile: ${count}`,
    points: (count: number) => n(count, 'point', 'points'),
    goal: (terrain: string) => `Goal: ${terrain}`,
    left: (count: number) => `${count} to lay`,
    built: '✓ built',
    cards: (count: number) => n(count, 'maze card', 'maze cards'),
    arrived: (place: number) => `On the goal, place ${place}`,
  },

  say: {
    /** A maze card by the number in its name. */
    card: (number: number) => `maze card ${number}`,
    dealt: (name: string, terrain: string) => `${name}’s goal: ${terrain}.`,
    lay: (name: string, left: string) => `${name} lays a maze card${left}.`,
    turned: ', turned round',
    surplus: (name: string) => `${name} puts a maze card under the deck.`,
    goal: (name: string) => `${name} calls stop, for the goal.`,
    dry: (name: string) => `${name} calls stop: nothing left is of use.`,
    timeup: 'No player has done anything for a while: the collecting is over.',
    expire: (name: string) => `${name} thought too long: the card is left face up.`,
    move: (name: string, steps: number, card: number, row: number, column: number) =>
      `${name} ${steps === 1 ? 'steps' : `runs ${steps} steps, and stands`} on card ${card}, row ${row}, column ${column}.`,
    moveGoal: (name: string, steps: number) =>
      steps === 1 ? `${name} steps on the goal!` : `${name} runs ${steps} steps, on to the goal!`,
    flip: (name: string) => `${name} turns a card over.`,
    keep: (name: string) => `${name} turns a card over and keeps it.`,
    leave: (name: string) => `${name} turns a card over and leaves it face up.`,
    take: (name: string) => `${name} takes a card that lay face up.`,
    stuck: (name: string, terrain: string) => `${name}’s run ends: ${terrain} fits nowhere.`,
    spent: (name: string) => `${name}’s run ends: the pile is used up.`,
    reached: (name: string) => `${name} is on the goal.`,
    passed: (count: number) => `${n(count, 'maze card', 'maze cards')} left behind.`,
    penalty: (name: string) => `${name} gets one more maze card before the goal.`,
    race: (name: string, count: number) => `${name} +${count}.`,
  },

  figure: {
    run: 'Time is up: run',
    names: ['Ada', 'Ben'],
    again: 'Again',
    cards: 'Cards in the order taken',
    other: (nth: number, of: number) => `Example ${nth} of ${of} ›`,
  },

  tally: {
    race: (n: number) => `Race ${n}`,
    round: (n: number) => `Run ${n}`,
    cards: 'Maze cards crossed',
    points: 'Points',
  },

  end: {
    goal: 'The first runner on its goal wins; the others share the second place.',
    places: 'The places in the order in which the runners came to their goals.',
    races:
      'One point for every maze card crossed. At equal points the last race counts, then how far a runner came in it.',
    atGoal: 'on the goal',
    atStart: 'still at the start',
    at: (left: number) => (left === 1 ? 'on the last maze card' : `${left} maze cards before the goal`),
    lastRace: (count: number) => `${count} in the last race`,
  },
}

export type Words = typeof words
