// A section's part in the page: its `index.ts` exports one, and `sections.ts` lists them. Addresses, the ways on the
// first page, menus, and what lies over every page come from that list.

import type { Component } from 'svelte'
import type { IconName } from '../parts/Icon.svelte'
import type { Spoken } from '../words/spoken.ts'

/** Loads a component, with its words. */
export type Part<Props extends object> = () => Promise<{ default: Component<Props> }>

/** The table from whose menu a way leads, while it waits for players; null elsewhere. */
export type From = string | null

/** A way to a section, on the first page or in a menu. */
export interface Way {
  /** Where it stands. The first page has all ways in the order of the sections. */
  readonly on: readonly ('first page' | 'menu')[]
  readonly icon?: IconName
  readonly title: () => string
  /** An address, or what opens a drawer. */
  readonly to: string | ((from: From) => void)
  /** Something waits there. */
  readonly waits?: () => boolean
  /** It leads to other people or devices, which a server with one browser has not. */
  readonly others?: true
  /** It is there for this reader now; without it, always. */
  readonly offered?: () => boolean
}

/** A component that lies over every page, once it is wanted. */
export interface Over {
  readonly part: Part<Record<string, never>>
  readonly wanted: () => boolean
}

export interface Section {
  /** The component at each address; a part of the address such as `:id` is its property. */
  readonly pages?: Readonly<Record<string, Part<never>>>
  readonly ways?: readonly Way[]
  /** The words of its ways, which every page begins with. */
  readonly wayWords?: Spoken<unknown>
  readonly over?: Over
}
