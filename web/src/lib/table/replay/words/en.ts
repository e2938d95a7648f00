export const words = {
  step: (step: number, all: number) => `Step ${step} of ${all}`,
  back: 'One step back',
  on: 'One step forward',
  play: 'Play',
  pause: 'Pause',
  speed: (speed: number) => `Speed: ${speed}×`,
  link: 'Copy the link to this step',
  try: 'Try from here',
  /** Next to a pencil, where there is little room. */
  tryShort: 'Try',
  end: 'End the replay',
}

export type Words = typeof words
