import type { GameWords } from '../../../lib/catalogue/game.ts'

export const challenges: Record<string, string> = {
  'road 10': 'a scored road of 10 or more',
  'road 10 of two': 'a scored road of 10 or more, two colours on it',
  'road 10 of three': 'a completed road of 10 or more, three colours on it',
  'road 5 of three': 'a completed road of 5, three colours on it',
  'city 16': 'a scored city of 16 or more',
  'city 16 of two': 'a scored city of 16 or more, two colours in it',
  'city 16 of three': 'a completed city of 16 or more, three colours in it',
  'city 8-10 of three': 'a completed city of 8 to 10, three colours in it',
  'cloisters 3': 'three cloisters scored',
  'cloisters 4': 'four cloisters scored',
  'total 40': 'a result of 40',
  'total 50': 'a result of 50',
  'total 60': 'a result of 60',
  'all tiles': 'every tile placed',
}
export const reasons: Record<string, string> = {
  tiles: 'The last tile has been placed.',
  followers: 'A colour had to deploy a follower and had none left.',
}

export const words: GameWords = {
  title: 'Carcassonne',
  blurb:
    'Lay tile after tile until a land of roads, cities and cloisters lies on the table, and send your followers where it pays.',
  cast: { novice: 'Daisy', casual: 'Robin', club: 'Hazel', expert: 'Clifford', master: 'Eleanor' },
  modes: {
    base: { title: 'Base game', blurb: 'Two to five players build one land together, and against each other.' },
    solo: { title: 'Solo', blurb: 'Three or four colours in your own hands: the one that is last decides.' },
  },
  options: {
    mode: { title: 'Mode', choices: { base: 'Base game', solo: 'Solo' } },
    river: {
      title: 'River',
      hint: 'Twelve river tiles come first.',
      choices: { false: 'Without', true: 'With the river' },
    },
    farms: {
      title: 'Farms',
      hint: 'Farmers score for each city at the end.',
      choices: {
        city: '4 points, city by city',
        farm: '3 points, farm by farm (as today)',
      },
    },
    small_city: {
      title: 'City of two tiles',
      choices: { 2: '2 points', 4: '4 points (as today)' },
    },
    colours: { title: 'Colours', choices: { 3: 'Three', 4: 'Four' } },
    followers: {
      title: 'Followers of each colour',
      choices: { 3: 'Three', 4: 'Four', 5: 'Five', 6: 'Six', 7: 'Seven' },
    },
  },
  reasons,
  challenges,
}
