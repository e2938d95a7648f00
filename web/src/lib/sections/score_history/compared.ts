// The numbers by which the server compares solo games: the result first, then what decides between equal results.

/** Whether a game is better than another: more at the first number that differs. */
export function isBetter(mine: readonly number[], other: readonly number[]): boolean {
  const at = mine.findIndex((number, index) => number !== other[index])
  return at >= 0 && mine[at]! > (other[at] ?? -Infinity)
}

/** All the numbers; nothing where the result is the only one. */
export function listed(numbers: readonly number[]): string {
  return numbers.length > 1 ? numbers.join(' ') : ''
}
