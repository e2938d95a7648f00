import { expect, it } from 'vitest'
import type { GameInfo, ModeInfo } from '../../net/wire.ts'
import { keepSetUp } from './last.ts'
import { TableSetting } from './setting.svelte.ts'

const mode = (name: string, seats: number[], solo = false): ModeInfo => ({
  name,
  seats,
  solo,
  silent: false,
  seats_option: null,
  challenges: [],
})
const game: GameInfo = {
  name: 'made-up',
  rules: '1',
  modes: [mode('base', [2, 3]), mode('four', [4]), mode('together', [2, 3], true)],
  open_information: false,
  real_time: false,
  options: [],
  bots: ['greedy'],
}
const kinds = ({ plan }: TableSetting) => plan.seats.map(({ kind }) => kind).join(' ')

it('adds bots, or seats for friends', () => {
  const bots = new TableSetting(game, false)
  bots.chooseSeats(3)
  expect([kinds(bots), bots.open]).toEqual(['me bot bot', 0])
  const friends = new TableSetting(game, true)
  friends.chooseMode('four')
  expect([kinds(friends), friends.open]).toEqual(['me open open open', 3])
})

it('keeps who sits where when the mode changes, unless others are to play', () => {
  const setting = new TableSetting(game, false)
  setting.chooseSeat(1, { kind: 'open' })
  setting.chooseMode('four')
  expect(kinds(setting)).toBe('me open bot bot')
  setting.chooseMode('together')
  expect(kinds(setting)).toBe('me me')
  setting.chooseMode('unknown')
  expect(setting.mode?.name).toBe('together')
})

it('seats me once, but on all seats of a mode that one plays alone', () => {
  const setting = new TableSetting(game, false)
  setting.chooseSeat(1, { kind: 'me' })
  expect(kinds(setting)).toBe('bot me')
  setting.chooseMode('together')
  setting.chooseSeat(1, { kind: 'open' })
  setting.chooseSeat(1, { kind: 'me' })
  expect(kinds(setting)).toBe('me me')
  setting.chooseSeats(3)
  expect(kinds(setting)).toBe('me me me')
})

it('can be rated among people at screens of their own', () => {
  const setting = new TableSetting(game, true)
  expect(setting.rateable).toBe(true)
  setting.chooseSeat(1, { kind: 'bot', bot: 'greedy' })
  expect(setting.rateable).toBe(false)
  setting.chooseMode('together')
  expect([setting.rateable, setting.timed]).toEqual([false, false])
})

it('has the clock that suits the way to play', () => {
  const clock = { seconds: 300, increment: 0, bot: 'greedy' } as never
  const turn = { turn: 30, bot: 'greedy' } as never
  const racing = new TableSetting({ ...game, real_time: true }, false)
  racing.plan.time = clock
  expect([racing.races, racing.settled().time]).toEqual([true, null])
  racing.plan.time = turn
  expect(racing.settled().time).toEqual(turn)
  racing.plan.calm = true
  expect([racing.races, racing.settled().time]).toEqual([false, null])
  racing.plan.time = clock
  expect(racing.settled().time).toEqual(clock)
  racing.chooseMode('together')
  expect(racing.settled().time).toBeNull()
})

it('makes the table with the options of its mode', () => {
  const setting = new TableSetting(game, false)
  setting.chooseOption('river', true)
  expect(setting.settled()).toMatchObject({ mode: 'base', options: { river: true } })
  setting.chooseMode('four')
  expect(setting.settled()).toMatchObject({ mode: 'four', options: {} })
})

it('begins with the last set-up of this browser, as far as the game still has it', () => {
  localStorage.clear()
  const farms = { name: 'farms', choices: ['city', 'farm'], default: 'city', by_mode: {}, modes: [] }
  const options = [farms as unknown as GameInfo['options'][number]]
  const own: GameInfo = { ...game, options }
  const before = new TableSetting(own, false)
  before.chooseSeats(3)
  before.chooseOption('farms', 'farm')
  before.plan.purist = true
  keepSetUp(own.name, before.settled())
  const after = new TableSetting(own, true)
  expect([kinds(after), after.options, after.plan.purist]).toEqual(['me open open', { farms: 'farm' }, true])
  // Another version of the game has no such choice, and not so many seats.
  const older = new TableSetting({ ...own, options: [], modes: [mode('base', [2])] }, false)
  expect([kinds(older), older.options]).toEqual(['me bot', {}])
  localStorage.setItem('spieltisch.set-up.made-up', '{')
  expect(kinds(new TableSetting(own, false))).toBe('me bot')
})
