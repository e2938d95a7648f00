import { expect, it } from 'vitest'
import type { GameModule } from '../catalogue/game.ts'
import type { LogEntry } from '../net/wire.ts'
import { CHANCE } from './names.ts'
import { sentence, type Telling } from './sentences.ts'

const entry = (kind: LogEntry['kind'], text: string, actor: number | null = null, n = 5): LogEntry => ({
  n,
  ms: 0,
  kind,
  actor,
  text,
  items: [],
})
const telling: Telling = {
  names: (actor) => ['Ann', 'Ben', 'Cem'][actor ?? 0] ?? '?',
  locale: 'en',
  module: null,
  shared: false,
  calm: false,
  began: 4,
  log: [],
}

it('tells what is done in a game without a board', () => {
  expect(sentence(entry('act', 'play 3', 1), telling)).toBe('Ben: play 3')
  expect(sentence(entry('act', 'deal 3', CHANCE), telling)).toBe('Chance: deal 3')
})

it('does not tell several people at one screen what chance dealt one of them', () => {
  expect(sentence(entry('act', 'deal 3', CHANCE), { ...telling, shared: true })).toBe('')
  expect(sentence(entry('act', 'play 3', 1), { ...telling, shared: true })).toBe('Ben: play 3')
})

it('leaves it to the board where there is one', () => {
  const describe: GameModule['describe'] = (one, names) => `${names(one.actor)} did it`
  const module = { describe } as unknown as GameModule
  expect(sentence(entry('act', 'play 3', 1), { ...telling, module })).toBe('Ben did it')
})

it('names no seat of the time before seats were shuffled', () => {
  expect(sentence(entry('appointed', 'greedy', 1, 3), telling)).toBe('')
  expect(sentence(entry('sat', 'Ann', 0, 3), telling)).toBe('')
  expect(sentence(entry('appointed', 'greedy', 1, 5), telling)).toBe('Greedy bot plays for Ben.')
})

it('names a bot that plays on for somebody as its game does, with its level', () => {
  const here = { ...telling, game: 'carcassonne' }
  expect(sentence(entry('appointed', 'casual', 1, 5), here)).toBe('Robin (Casual bot) plays for Ben.')
  expect(sentence(entry('forfeited', 'conceded club', 0), here)).toBe('Ann conceded; Hazel (Club bot) plays on.')
  expect(sentence(entry('timed_out', 'club', 0), here)).toBe('Ann ran out of time; Hazel (Club bot) plays on.')
  expect(sentence(entry('left', 'master', 0), here)).toBe('Ann left; Eleanor (Master bot) plays on.')
})

it('does not tell that a race was counted in', () => {
  const log = [entry('paused', 'asked', null, 6), entry('paused', 'begin', null, 8)]
  expect(sentence(log[1]!, telling)).toBe('')
  expect(sentence(entry('resumed', '', null, 9), { ...telling, log })).toBe('')
  expect(sentence(entry('resumed', '', null, 7), { ...telling, log })).toBe('The game goes on.')
  expect(sentence(entry('paused', 'idle'), telling)).toContain('no player did anything')
})

it('names all who are lost', () => {
  expect(sentence(entry('paused', 'lost 0 2'), telling)).toBe('A pause: no connection to Ann, Cem.')
  expect(sentence(entry('paused', 'asked'), telling)).not.toContain('Ann')
})
