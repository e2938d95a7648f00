export const words = {
  /** A button: a person plays on at another device. */
  show: 'Another device',
  showFor: (name: string) => `Let ${name} play on at another device`,
  how: (name: string) => `Scan this with the other device. ${name} plays on there, and the old device loses the seat.`,
  until: (time: string) => `It works once, until ${time}.`,
  link: 'The link for the other device',
  code: 'The link as a code to scan',
  hide: 'Hide',
  /** The page behind the link. */
  title: 'Play on here',
  ask: (name: string) => `Do you want to play on here as ${name}?`,
  about: 'The seat moves to this device. The old device can only watch from then on.',
  yes: 'Play on here',
}

export type Words = typeof words
