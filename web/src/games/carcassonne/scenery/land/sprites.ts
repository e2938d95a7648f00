/** Small things that stand on the map, drawn around their feet; light comes from the upper left. This file has
 * those that matter to the game, `life/` adds the others. */

import { round, type Paint } from './paint.ts'

/** An area in a colour. */
export const a = (fill: string, d: string, alpha?: number): Paint => (alpha ? { fill, d, alpha } : { fill, d })
export const shadow = (d: string): Paint => a('shade', d, 0.3)

export const SPRITES: Record<string, Paint[]> = {
  // The church stands to the upper left of its yard, so that a monk covers none of it.
  abbey: [
    a('verge', round(1, 5, 30, 22), 0.9),
    { d: round(1, 4, 28, 19.5), fill: 'court', line: 'hedge', wide: 3 },
    a('grass-light', round(9, 9, 14.5, 9), 0.75),
    { d: round(9, 9, 14.5, 9), line: 'road-edge', wide: 1.4, alpha: 0.5 },
    shadow('M-20-1H8L17 7H-9Z'),
    a('plaster', 'M-20-13H7V-1H-20Z'),
    a('plaster-dark', 'M2-13H7V-1H2Z'),
    a(
      'window',
      'M-10-8.500A1.200 1.200 0 0 1-7.600-8.500V-4H-10ZM-4.500-8.500A1.200 1.200 0 0 1-2.100-8.500V-4H-4.500ZM3.400-8.500A1.200 1.200 0 0 1 5.800-8.500V-4H3.400Z',
    ),
    a('slate', 'M-22-12L-17-23.500H4.500L9.500-12Z'),
    a('sun', 'M-22-12L-17-23.500H4.500L5.300-21.500H-15L-19-12Z', 0.25),
    a('shade', 'M-22-12H9.500L8.900-14H-21.200Z', 0.3),
    shadow('M-19 11H-9L-3 17H-15Z'),
    a('plaster', 'M-20-3H-11V11H-20Z'),
    a('window', 'M-17 1.500h2v3h-2zM-17 7h2v4h-2z'),
    a('slate', 'M-22-2L-18-7H-13L-9-2V2H-22Z'),
    a('shade', 'M-22 0H-9V2H-22Z', 0.3),
    a('plaster', 'M-28-22H-18V-2H-28Z'),
    a('plaster-dark', 'M-21.500-22H-18V-2H-21.500Z'),
    a('wall', 'M-25-17.500A1.500 1.500 0 0 1-22-17.500V-13.500H-25ZM-25.500-6A2 2 0 0 1-21.500-6V-2H-25.500Z'),
    a('roof-0', 'M-29.500-21L-23-38L-16.500-21Z'),
    a('sun', 'M-29.500-21L-23-38L-24-21Z', 0.3),
    { d: 'M-23-37V-43M-25-41H-21', line: 'gold', wide: 1.3 },
  ],
  shield: [
    shadow(round(3, 10, 7, 2.5)),
    { d: 'M-8-9H8V1Q8 8 0 12Q-8 8-8 1Z', fill: 'shield', line: 'ink', wide: 2.4 },
    a('gold', 'M-8-9H0V12Q-8 8-8 1Z'),
    { d: 'M-5-4.500H-2M-4 1H-2M2.500-4.500H5M2.500 1H4', line: 'wool', wide: 1.6 },
    { d: 'M-8-9H8V1Q8 8 0 12Q-8 8-8 1Z', line: 'ink', wide: 1.6 },
  ],
}
