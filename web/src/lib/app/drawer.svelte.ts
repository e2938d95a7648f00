// The drawer of a section, which opens over any page; one is open at a time.

import type { Part } from './section.ts'

export interface DrawerOf<Props extends object> {
  readonly title: (props: Props) => string
  readonly part: Part<Props>
  readonly wide?: boolean
}

interface Open {
  readonly title: () => string
  readonly part: Part<Record<string, never>>
  readonly props: object
  readonly wide: boolean
}

let now = $state.raw<Open | null>(null)

export const drawer = {
  get now(): Open | null {
    return now
  },
  open<Props extends object>({ title, part, wide = false }: DrawerOf<Props>, props: Props): void {
    now = { title: () => title(props), part: part as unknown as Open['part'], props, wide }
  },
  close(): void {
    now = null
  },
}
