import Die from './parts/Die.svelte'
import Mark from './parts/Mark.svelte'

const VALUES = [1, 2, 3, 4, 5, 6]

/** The parts of pictures without a page: dice, a die that is not rolled yet, and the prints of cells. */
export const parts = Object.fromEntries([
  ...VALUES.map((value) => [`die ${value}`, [Die, { value }]]),
  ['die', [Die, {}]],
  ...[...VALUES.map(String), '*', 'A', 'B'].map((mark) => [`mark ${mark}`, [Mark, { mark }]]),
])

/** The two groups' colours, which a row says. */
export const open = ['--a', '--b']
