/** Points as chips of 50 and of 10. */

export interface Chips {
  fifties: number
  tens: number
}

export function chipsOf(points: number): Chips {
  return { fifties: Math.floor(points / 50), tens: Math.floor((points % 50) / 10) }
}
