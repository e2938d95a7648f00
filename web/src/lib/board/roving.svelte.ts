/**
 * Roving focus. Tab leads to one of a group of things (cards, dice, rows), the one that had the focus last. Arrow
 * keys go from one to the next.
 *
 *   const cards = new Roving<string>()
 *   <div role="toolbar" {@attach cards.group}>
 *     {#each hand as card}<button {@attach cards.item(card)}>…</button>{/each}
 *   </div>
 *   cards.focus('M07')
 */

import { untrack } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import { on } from 'svelte/events'

/** The target of a key. undefined means that the group does not use the key, and `from` itself that the focus
 * stays. `all` lists the group in the order of the page. */
export type Next<Key> = (from: Key, pressed: string, all: readonly Key[]) => Key | undefined

const BY: Record<string, number> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
}

/** One after the other, from the first to the last. */
export function inLine<Key>(from: Key, pressed: string, all: readonly Key[]): Key | undefined {
  const by = BY[pressed]
  return by === undefined ? undefined : all[Math.max(0, Math.min(all.length - 1, all.indexOf(from) + by))]
}

/** One after the other, and after the last the first again. */
export function inCircle<Key>(from: Key, pressed: string, all: readonly Key[]): Key | undefined {
  const by = BY[pressed]
  if (by === undefined || !Number.isFinite(by)) return inLine(from, pressed, all)
  return all[(all.indexOf(from) + by + all.length) % all.length]
}

type Entry<Key> = [Key, HTMLElement]

/** Which of two comes first on the page. */
function earlier<Key>(one: Entry<Key> | null, other: Entry<Key>): Entry<Key> {
  if (!one) return other
  return one[1].compareDocumentPosition(other[1]) & Node.DOCUMENT_POSITION_FOLLOWING ? one : other
}

export class Roving<Key> {
  /** The last element with the focus. Tab leads there while the group has it, else to the first element. */
  at = $state.raw<Key | null>(null)

  readonly #next: Next<Key>
  /** Replaced whole when a thing comes or goes: a map that tells of each change by itself weighs as much as this. */
  #items = $state.raw<ReadonlyMap<Key, HTMLElement>>(new Map())
  readonly #first = $derived([...this.#items].reduce<Entry<Key> | null>(earlier, null)?.[0])
  readonly #stop = $derived(this.at !== null && this.#items.has(this.at) ? this.at : this.#first)

  constructor(next: Next<Key> = inLine) {
    this.#next = next
  }

  /** For the element that has the group in it: listens to keys. */
  readonly group: Attachment<HTMLElement> = (element) => on(element, 'keydown', (event) => this.#press(event))

  /** For each thing's element, which can have the focus. */
  item(key: Key): Attachment<HTMLElement> {
    return (element) => {
      untrack(() => (this.#items = new Map(this.#items).set(key, element)))
      $effect(() => {
        element.tabIndex = this.#stop === key ? 0 : -1
      })
      const off = on(element, 'focus', () => (this.at = key))
      return () => {
        off()
        untrack(() => {
          if (this.#items.get(key) === element)
            this.#items = new Map([...this.#items].filter(([other]) => other !== key))
        })
      }
    }
  }

  /** Whether the focus is on one of them. */
  get focused(): boolean {
    return [...this.#items.values()].some((element) => element === document.activeElement)
  }

  /** The element of a thing, as long as the group has it. */
  element(key: Key): HTMLElement | undefined {
    return this.#items.get(key)
  }

  /** Moves the focus to an element, by default the one that Tab leads to. Returns false if the group lacks it. */
  focus(key: Key | undefined = this.#stop, how?: FocusOptions): boolean {
    const element = key === undefined ? undefined : this.#items.get(key)
    element?.focus(how)
    return element !== undefined
  }

  #press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const from = [...this.#items].find(([, element]) => element === event.target)?.[0]
    const to = from === undefined ? undefined : this.#next(from, event.key, this.#inOrder())
    if (to === undefined) return
    event.preventDefault()
    this.focus(to)
  }

  #inOrder(): Key[] {
    const entries = [...this.#items]
    return entries.sort((a, b) => (earlier(a, b) === a ? -1 : 1)).map(([key]) => key)
  }
}
