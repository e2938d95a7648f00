// The words of hints and of the analysis.

/** For a difference that is negligible, slight, clear and large. */
type Sizes<Said> = readonly [Said, Said, Said, Said]

export interface CoachWords {
  hint: string
  thinking: string
  idea: (n: number, all: number) => string
  previous: string
  next: string
  hide: string
  /** The best idea against the next. */
  better: Sizes<string>
  /** Any other idea against the best. */
  worse: Sizes<string>
  only: string
  even: string
  leads: (name: string, share: string) => string
  result: (points: string) => string
  /** Explains the marks with dots. */
  dotted: string
  playOn: string
  goesOn: string
  wayOn: (step: number, all: number) => string
  waiting: string
  working: (done: number, all: number) => string
  /** Said to screen readers: when it begins, after each quarter, and at the end. */
  begun: string
  quarter: (part: string, slips: number) => string
  looked: string
  failed: string
  again: string
  graph: Record<'share' | 'points', string>
  graphAbout: (name: string) => string
  /** The buttons that choose a player's side. */
  sides: string
  after: (turn: number, all: number) => string
  turn: string
  asTable: string
  toStep: string
  luckAndSkill: string
  player: string
  luck: string
  choices: string
  luckAbout: Record<'share' | 'points', string>
  choicesAbout: Record<'share' | 'points', string>
  /** In words, from a large loss to a large gain. */
  lucks: readonly [string, string, string, string, string]
  /** From no loss to a large one. */
  losses: Sizes<string>
  slips: string
  noSlips: string
  show: (action: string) => string
  showShort: string
  cost: (loss: string) => string
  played: string
  instead: string
  /** Before the reasons for a better action. */
  why: string
  /** Before the reasons why the best idea is better than this one. */
  bestIdea: string
  back: string
}
