/** The keyboard's square, and the feature that the reader asks about. */

import { placesOf } from './drawing.ts'
import { featureAt, type Feature, type Laid } from './view.ts'

export class Pointing {
  x = $state(0)
  y = $state(0)
  /** True while the keyboard is in use. */
  on = $state(false)
  asked = $state.raw<Feature | null>(null)
  #nth = 0

  go(x: number, y: number): void {
    this.x = x
    this.y = y
    this.on = true
    this.asked = null
    this.#nth = 0
  }

  is(x: number, y: number): boolean {
    return this.x === x && this.y === y
  }

  /** Shows a feature; a second request hides it. */
  ask(feature: Feature | null): void {
    this.asked = feature && this.asked === feature ? null : feature
  }

  /** The next feature of the tile under the cursor. */
  askNext([x, y, kind, angle]: Laid, features: readonly Feature[]): void {
    const places = placesOf(kind, angle)
    const place = places[this.#nth++ % places.length]
    this.asked = (place && featureAt(features, x, y, place)) || null
  }
}
