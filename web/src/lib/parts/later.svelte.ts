// A part of the page that is loaded when it is first wanted.

export class Later<Part> {
  /** null until it is there. */
  part = $state.raw<Part | null>(null)

  readonly #load: () => Promise<{ default: Part }>
  #loading: Promise<void> | null = null

  constructor(load: () => Promise<{ default: Part }>) {
    this.#load = load
  }

  /** Loads it, unless it is there, and resolves when that is done; where it failed before, once more. */
  async want(): Promise<void> {
    if (this.part) return
    this.#loading ??= this.#load()
      .then(
        ({ default: part }) => void (this.part = part),
        () => undefined, // after a network failure, the next caller asks again
      )
      .finally(() => (this.#loading = null))
    await this.#loading
  }
}
