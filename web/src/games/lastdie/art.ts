import Die from './parts/Die.svelte'
import Mark from './parts/Mark.svelte'

const VALUES = [1, 2, 3, 4, 5, 6]

/** What pictures without a page are made of: dice, one that is not rolled, and what cells ask for. */
export const parts = Object.fromEntries([
  ...VALUES.map((value) => [`die ${value}`, [Die, { value }]]),
  ['die', [Die, {}]],
  ...[...VALUES.map(String), '*', 'A', 'B'].map((mark) => [`mark ${mark}`, [Mark, { mark }]]),
])

/** The two groups' colours, which a row says. */
export const open = ['--a', '--b']
