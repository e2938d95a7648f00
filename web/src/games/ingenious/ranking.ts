/** Why one list of markers stands above another. The order itself comes from the server. */

/** Where two ascending lists first differ: what decided between them. -1: nowhere. */
export function deciding(a: readonly number[], b: readonly number[]): number {
  const n = Math.max(a.length, b.length)
  for (let i = 0; i < n; i++) if (a[i] !== b[i]) return i
  return -1
}
