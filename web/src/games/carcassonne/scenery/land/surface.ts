/** A canvas that is painted rarely and shown often.
 *
 * A browser without a graphics card copies a canvas that has a brush for each frame, whatever has changed. It keeps a
 * bitmap until the next one. So the brush belongs to a canvas behind, and what it painted is handed over as a bitmap. */

export type Brush = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Milliseconds after which a picture that is not yet whole is shown. */
const PART = 200
/** Whether this browser hands bitmaps over at once. Others paint on the canvas itself. */
const HANDS = typeof OffscreenCanvas !== 'undefined' && 'transferToImageBitmap' in OffscreenCanvas.prototype

export class Surface {
  /** Where the brush paints, until it is handed over. */
  #behind: OffscreenCanvas | null = null
  #shown: ImageBitmapRenderingContext | null = null
  #handed = 0
  readonly #canvas: HTMLCanvasElement

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas
    if (HANDS) this.#shown = canvas.getContext('bitmaprenderer')
  }

  /** A brush on the picture. Its strokes are seen after `show`, or before it. */
  get brush(): Brush | null {
    return this.#shown ? this.#open(this.#canvas.width, this.#canvas.height, false) : this.#canvas.getContext('2d')
  }

  /** Give the picture this size in pixels; what it shows is stretched. */
  resize(width: number, height = width): void {
    const canvas = this.#canvas
    const { width: wide, height: high } = this.#behind ?? canvas
    if (!width || !height || (wide === width && high === height)) return
    if (this.#shown) {
      this.#open(width, height, true)
    } else {
      const before = canvas.cloneNode() as HTMLCanvasElement
      before.getContext('2d')?.drawImage(canvas, 0, 0)
      canvas.width = width
      canvas.height = height
      canvas.getContext('2d')?.drawImage(before, 0, 0, width, height)
    }
  }

  /** Show what has been painted; if more is to come, only now and then. */
  show(whole = true): void {
    const behind = this.#behind
    const now = performance.now()
    if (!behind || (!whole && now - this.#handed < PART)) return
    this.#behind = null
    this.#handed = now
    this.#canvas.width = behind.width
    this.#canvas.height = behind.height
    this.#shown?.transferFromImageBitmap(behind.transferToImageBitmap())
  }

  /** Return a brush on a canvas behind that has the picture. */
  #open(width: number, height: number, another: boolean): Brush | null {
    if (!this.#behind || another) {
      const picture = this.#behind ?? this.#canvas
      this.#behind = new OffscreenCanvas(width, height)
      this.#behind.getContext('2d')?.drawImage(picture, 0, 0, width, height)
    }
    return this.#behind.getContext('2d')
  }
}
