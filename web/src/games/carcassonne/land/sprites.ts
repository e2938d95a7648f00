/** Small things that stand on the map, drawn around their feet; light comes from the upper left. This file has
 * those that matter to the game, `life/` adds the others. */

import { round, type Paint } from './paint.ts'

/** An area in a colour. */
export const a = (fill: string, d: string, alpha?: number): Paint => (alpha ? { fill, d, alpha } : { fill, d })
export const shadow = (d: string): Paint => a('shade', d, 0.3)

export const SPRITES: Record<string, Paint[]> = {
  abbey: [
    a('verge', round(0, 2, 27, 19), 0.9),
    { d: round(0, 2, 25, 17.5), fill: 'court', line: 'hedge', wide: 2.6 },
    shadow('M-12 5H19L27 12H-2Z'),
    a('plaster', 'M-12-6H17V6H-12Z'),
    a('plaster-dark', 'M10-6H17V6H10Z'),
    a(
      'window',
      'M-2-2.500A1.200 1.200 0 0 1 .400-2.500V2.500H-2ZM4-2.500A1.200 1.200 0 0 1 6.400-2.500V2.500H4ZM12-2.500A1.200 1.200 0 0 1 14.400-2.500V2.500H12Z',
    ),
    a('slate', 'M-14-5L-9-16H14L19.500-5Z'),
    a('sun', 'M-14-5L-9-16H-3L-6-5Z', 0.22),
    a('shade', 'M-14-5H19.500L18.800-7H-13Z', 0.3),
    a('plaster', 'M-19-18H-9V6H-19Z'),
    a('plaster-dark', 'M-12.500-18H-9V6H-12.500Z'),
    a('wall', 'M-16-13.500A1.500 1.500 0 0 1-13-13.500V-9.500H-16ZM-16.500 1A2 2 0 0 1-12.500 1V6H-16.500Z'),
    a('roof-0', 'M-20.500-17L-14-33L-7.500-17Z'),
    a('sun', 'M-20.500-17L-14-33L-15-17Z', 0.3),
    { d: 'M-14-32V-38M-16-36H-12', line: 'gold', wide: 1.3 },
  ],
  shield: [
    shadow(round(3, 10, 7, 2.5)),
    { d: 'M-8-9H8V1Q8 8 0 12Q-8 8-8 1Z', fill: 'shield', line: 'ink', wide: 2.4 },
    a('gold', 'M-8-9H0V12Q-8 8-8 1Z'),
    { d: 'M-5-4.500H-2M-4 1H-2M2.500-4.500H5M2.500 1H4', line: 'wool', wide: 1.6 },
    { d: 'M-8-9H8V1Q8 8 0 12Q-8 8-8 1Z', line: 'ink', wide: 1.6 },
  ],
}
