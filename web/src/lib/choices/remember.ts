// Small things kept in this browser; a browser that forbids storage forgets them.

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`spieltisch.${key}`)
  } catch {
    return null
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`spieltisch.${key}`)
    else localStorage.setItem(`spieltisch.${key}`, value)
  } catch {
    // Nothing lost but comfort.
  }
}
