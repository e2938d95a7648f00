// The words of the server to this player about their name.
import type { WordToGuest } from '../../../net/wire.ts'

export const words = {
  told: {
    'way-in': (time) =>
      `On ${time}, the host of this server gave a new way in to your name. If you did not ask for it, end the devices under your name that are not yours, and tell the host.`,
    spared: (time) =>
      `You were away for a long time. On ${time}, this server would have deleted your name. You came back, so everything stays.`,
  } satisfies Record<WordToGuest['what'], (time: string) => string>,
}

export type Words = typeof words
