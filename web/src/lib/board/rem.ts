/** Return the pixels of a rem: 16, unless the reader's browser has larger or smaller text. */
export function rem(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
