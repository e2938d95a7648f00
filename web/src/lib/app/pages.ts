// The page at an address: the sections say which addresses they have.

import { sections } from './sections.ts'
import type { Part } from './section.ts'

export interface Page {
  readonly part: Part<never>
  /** The parts of the address that its pattern names. */
  readonly props: Readonly<Record<string, string>>
}

const pages = sections.flatMap(({ pages = {} }) =>
  Object.entries(pages).map(([address, part]) => {
    const pattern = address.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
    return { pattern: new RegExp(`^${pattern}/?$`), part }
  }),
)

/** Finds the page of a path; null if no section has one there. */
export function pageAt(path: string): Page | null {
  for (const { pattern, part } of pages) {
    const found = pattern.exec(path)
    if (found) return { part, props: { ...found.groups } }
  }
  return null
}
