// A part of the page that is loaded when it is first wanted.

export class Later<Part> {
  /** null until it is there. */
  part = $state.raw<Part | null>(null)

  readonly #load: () => Promise<{ default: Part }>
  #loading = false

  constructor(load: () => Promise<{ default: Part }>) {
    this.#load = load
  }

  /** Loads it, unless it is there or on its way; where that failed before, once more. */
  async want(): Promise<void> {
    if (this.part || this.#loading) return
    this.#loading = true
    try {
      this.part = (await this.#load()).default
    } catch {
      // After a network failure, the next caller asks again.
    } finally {
      this.#loading = false
    }
  }
}
