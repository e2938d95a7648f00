/** Faces of bots, drawn from a few numbers. */

const SKIN = ['#f6d7bd', '#e8b48c', '#c98a5e', '#8d5a3b'] as const
const TINT = ['#3a2a20', '#8a4b22', '#d9a441', '#1d1b22', '#b9b4ac', '#b5472f'] as const
const CLOTH = ['#3f6fa8', '#b5472f', '#4f8a4c', '#8a5a9e', '#c08a1e', '#37777a'] as const
/** On a head of 21 by 24 around 24, 23: cropped, parted, long, a bun, curls, bald with a rim. */
const HAIR = [
  'M13 23C11 11 18 8 24 8s13 3 11 15c-1-5-3-8-5-9-5 2-9 2-12 0-2 1-4 4-5 9z',
  'M13 25C9 12 17 7 25 8c9 0 12 7 10 17-1-5-2-8-4-10-7 1-11-1-13-3-1 3-4 5-5 13z',
  'M12 38C8 17 14 7 24 7s16 10 12 31c-3 1-5 0-6-1 3-8 3-14 2-19-6 0-11-2-13-5-2 4-4 5-4 9 0 6 1 11 3 15-2 1-4 2-6 1z',
  'M24 2.500a4.500 4.500 0 0 1 4 6.500c6 2 8 7 7 14-2-6-6-8-11-8s-9 2-11 8c-1-7 1-12 7-14a4.500 4.500 0 0 1 4-6.500z',
  'M12 25a4 4 0 0 1-1-7 4 4 0 0 1 3-7 5 5 0 0 1 7-4 5 5 0 0 1 7 0 5 5 0 0 1 6 5 4 4 0 0 1 3 6 4 4 0 0 1-1 7c-1-5-3-9-5-10-5 2-9 2-14 0-2 2-4 5-5 10z',
  'M12.500 24c-1-3 0-6 1.500-8 1 3 1 6 0 9zM35.500 24c1-3 0-6-1.500-8-1 3-1 6 0 9z',
] as const
/** Open, smiling, calm. */
const EYES = [
  '<circle cx="20" cy="23" r="1.500"/><circle cx="28" cy="23" r="1.500"/>',
  '<path d="M18 23.500q2-2.500 4 0M26 23.500q2-2.500 4 0"/>',
  '<path d="M18 22.500h4M26 22.500h4"/><circle cx="20" cy="23.500" r="1.200"/><circle cx="28" cy="23.500" r="1.200"/>',
] as const
/** A smile, a grin, a straight mouth. */
const MOUTH = [
  '<path d="M20.500 29q3.500 2.500 7 0"/>',
  '<path d="M20 28.500q4 5 8 0z" fill="#fff"/>',
  '<path d="M21 29.500q3 .6 6-.3"/>',
] as const
/** Nothing, spectacles, a beard, earrings, freckles. */
const MORE = [
  '',
  '<circle cx="20" cy="23" r="3.400"/><circle cx="28" cy="23" r="3.400"/><path d="M23.400 22.500q.6-.6 1.200 0"/>',
  '<path class="tint" d="M14 25c0 9 4 13 10 13s10-4 10-13c-1 3-3 3-4 2q-6-2-12 0c-1 1-3 1-4-2z"/>',
  '<g fill="#e2b53c" stroke="none"><circle cx="13" cy="28" r="1.500"/><circle cx="35" cy="28" r="1.500"/></g>',
  '<g fill="#a4623a" stroke="none"><circle cx="17" cy="27" r=".6"/><circle cx="19" cy="28" r=".6"/><circle cx="29" cy="28" r=".6"/><circle cx="31" cy="27" r=".6"/></g>',
] as const

/** The numbers of a face, in this order. */
export const FEATURES = [SKIN, HAIR, TINT, EYES, MOUTH, MORE, CLOTH] as const

/** The content of an SVG of 48 by 48. `other`: somebody else who is much like this one. */
export function drawn(numbers: string, other = 0): string {
  const [skin, hair, tint, eyes, mouth, more, cloth] = FEATURES.map((choices, i) => {
    const turned = i === 3 || i === 4 ? 0 : other * (i + 1)
    return choices[(Number(numbers.split(' ')[i]) + turned) % choices.length]!
  })
  return (
    `<rect width="48" height="48" fill="${cloth}" opacity=".3"/>` +
    `<path d="M8 50q1-13 16-13t16 13z" fill="${cloth}"/><path d="M20 33h8v6q-4 3-8 0z" fill="${skin}"/>` +
    `<ellipse cx="24" cy="23" rx="10.500" ry="12" fill="${skin}"/><path d="${hair}" fill="${tint}"/>` +
    `<g fill="none" stroke="#2a201a" stroke-width="1.200" stroke-linecap="round">${more!.replace('class="tint"', `fill="${tint}" stroke="none"`)}` +
    `${eyes!.replaceAll('<circle', '<circle fill="#2a201a" stroke="none"')}${mouth}</g>`
  )
}
