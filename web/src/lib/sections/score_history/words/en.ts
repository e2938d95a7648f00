// The words of the score sheet.

export const words = {
  best: 'Personal best',
  settings: 'Settings',
  count: 'Games',
  top: 'Best',
  games: 'Finished games',
  none: 'No finished game yet. Each one you finish is kept here.',
  older: 'Older games',
  challenges: 'Challenges',
  done: (count: number, all: number) => `${count} of ${all}`,
  ticked: '(done)',
  unticked: '(not yet)',
  now: 'this game',
  first: 'The first result on your score sheet',
  firstSo: 'Your first result with these settings',
  bestEver: (before: string) => `New personal best! Before: ${before}`,
  bestSo: (before: string) => `New personal best with these settings! Before: ${before}`,
  bestIs: (best: string) => `Your best with these settings: ${best}`,
}

export type Words = typeof words
