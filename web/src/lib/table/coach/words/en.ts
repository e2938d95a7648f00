// The words of hints and of the analysis.
/** For a difference that is negligible, slight, clear and large. */
type Sizes<Said> = readonly [Said, Said, Said, Said]

/** The verbs of what games tell about a player, which are said of the reader without their last letter. */
const VERBS =
  'places|sends|lays|counts|takes|swaps|keeps|sets|draws|puts|fills|rolls|stops|calls|turns|leaves|steps|runs|stands|gets|scores|wins|pays'
const TOLD = new RegExp(`\\b(?:${VERBS})\\b`, 'g')

export const words = {
  /** The reader as the one who acts. */
  you: 'You',
  /** A sentence about the reader, as games tell it of anybody. */
  second: (text: string) =>
    text.startsWith('You') ? text.replaceAll('You’s', 'Your').replace(TOLD, (verb) => verb.slice(0, -1)) : text,
  leadsYou: (share: string) => `You are ahead, with a ${share} chance to win.`,
  playThis: 'Play this',
  hint: 'Hint',
  thinking: 'The coach is thinking…',
  idea: (n: number, all: number) => `Idea ${n} of ${all}`,
  previous: 'Previous idea',
  next: 'Next idea',
  hide: 'Hide the hint',
  /** The best idea against the next. */
  better: [
    'Other ideas are about as good.',
    'Slightly better than the next idea.',
    'Clearly better than the next idea.',
    'Far better than anything else.',
  ] as Sizes<string>,
  /** Any other idea against the best. */
  worse: [
    'About as good as the best idea.',
    'Slightly worse than the best idea.',
    'Clearly worse than the best idea.',
    'Far worse than the best idea.',
  ] as Sizes<string>,
  only: 'There is no other idea.',
  even: 'Nobody is clearly ahead.',
  leads: (name: string, share: string) => `${name} is ahead, with a ${share} chance to win.`,
  result: (points: string) => `The expected result is about ${points}.`,
  /** Explains the marks with dots. */
  dotted: 'Dotted: how the game may go on.',
  playOn: 'Play on',
  goesOn: 'Then',
  wayOn: (step: number, all: number) => `Step ${step} of ${all}`,
  waiting: 'The coach is analysing other games first…',
  working: (done: number, all: number) => `The coach is analysing this game: ${done} of ${all} decisions.`,
  /** Said to screen readers: when it begins, after each quarter, and at the end. */
  begun: 'The coach is analysing this game.',
  quarter: (part: string, slips: number) =>
    `${part} of the game is analysed. ${slips === 1 ? '1 slip' : `${slips} slips`} so far.`,
  looked: 'The coach has analysed the whole game.',
  failed: 'The coach could not analyse this game.',
  again: 'Try again',
  graph: {
    share: 'Chances to win, decision by decision',
    points: 'Expected result, decision by decision',
  } satisfies Record<'share' | 'points', string>,
  graphAbout: (name: string) =>
    `The higher the thick line, the better it looked for ${name}. Drag the slider: the board follows.`,
  /** The buttons that choose a player's side. */
  sides: 'Chances of',
  after: (turn: number, all: number) => `Decision ${turn} of ${all}`,
  turn: 'Decision',
  asTable: 'As a table',
  stepBack: 'The decision before',
  stepOn: 'The next decision',
  luckAndSkill: 'Luck and skill',
  player: 'Player',
  luck: 'Luck',
  choices: 'Choices',
  luckAbout: {
    share: 'Luck: how much draws and surprises raised or lowered a player’s chances to win, added up over the game.',
    points: 'Luck: how much draws raised or lowered the expected result, added up over the game.',
  } satisfies Record<'share' | 'points', string>,
  choicesAbout: {
    share:
      'Choices: how much a player’s moves lost against the best that the coach found, added up over the game. It can be more than 100%, since others may give back what one player gives away.',
    points: 'Choices: how much your moves lost against the best that the coach found, added up over the game.',
  } satisfies Record<'share' | 'points', string>,
  /** In words, from a large loss to a large gain. */
  lucks: ['unlucky', 'a little unlucky', 'neither', 'a little lucky', 'lucky'] as readonly [
    string,
    string,
    string,
    string,
    string,
  ],
  /** From no loss to a large one. */
  losses: ['hardly a slip', 'small slips', 'some slips', 'many or large slips'] as Sizes<string>,
  slips: 'Largest slips',
  noSlips: 'None worth mentioning.',
  show: (action: string) => `Show: ${action}`,
  showShort: 'Show',
  turnNumber: (turn: number) => `Turn ${turn}`,
  /** The chance to win, or the result, before and after a slip. */
  fell: (before: string, after: string) => `${before} → ${after}`,
  fellSaid: (before: string, after: string) => `from ${before} to ${after}`,
  train: (count: number) => (count === 1 ? 'Train this slip' : `Train these ${count}`),
  cost: (loss: string) => `cost ${loss}`,
  played: 'Played',
  instead: 'Better',
  /** Before the reasons for a better action. */
  why: 'Why',
  /** Before the reasons why the best idea is better than this one. */
  bestIdea: 'Why the best idea is better: ',
  back: 'Back to the analysis',
}

export type Words = typeof words
