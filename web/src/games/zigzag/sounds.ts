/** The sounds of actions: cards while all collect, steps while one runs. */

import { byVerb } from '../../lib/sound/sounds.ts'

const cards = { lay: 'card', flip: 'card', keep: 'card', leave: 'card', take: 'card', surplus: 'card' } as const

export const hears = byVerb({ ...cards, stop: 'finished', move: 'step' })
