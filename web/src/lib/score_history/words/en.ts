import type { ScoreWords } from './type.ts'

export const en: ScoreWords = {
  best: 'Personal best',
  settings: 'Settings',
  count: 'Games',
  top: 'Best',
  games: 'Finished games',
  none: 'No finished game yet. Each one you finish is kept here.',
  older: 'Older games',
  challenges: 'Challenges',
  done: (count, all) => `${count} of ${all}`,
  ticked: '(done)',
  unticked: '(not yet)',
  now: 'this game',
  first: 'The first result on your score sheet',
  firstSo: 'Your first result with these settings',
  bestEver: (before) => `New personal best! Before: ${before}`,
  bestSo: (before) => `New personal best with these settings! Before: ${before}`,
  bestIs: (best) => `Your best with these settings: ${best}`,
}
