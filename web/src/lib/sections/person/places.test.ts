// Wherever a person's name stands, it is a button that opens their card, set apart from what stands next to it.
import { flushSync, mount, unmount, type Component, type ComponentProps } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { catalogue } from '../../catalogue/catalogue.svelte.ts'
import ResultsOfDay from '../daily/Board.svelte'
import { words as dailyWords } from '../daily/index.ts'
import Chat from '../../table/drawers/Chat.svelte'
import Menu from '../../table/drawers/Menu.svelte'
import MenuPeople from '../../table/drawers/People.svelte'
import Tally from '../../table/drawers/Tally.svelte'
import Friends from '../friends/Friends.svelte'
import InviteFriends from '../friends/InviteFriends.svelte'
import News from '../friends/News.svelte'
import { words as friendWords } from '../friends/index.ts'
import TableRow from '../home/TableRow.svelte'
import { language } from '../../words/language.svelte.ts'
import { me } from '../../people/me.svelte.ts'
import { lobby } from '../meeting/lobby.svelte.ts'
import People from '../meeting/People.svelte'
import { words as meetingWords } from '../meeting/index.ts'
import Ratings from '../../people/Ratings.svelte'
import Board from '../profiles/Board.svelte'
import Met from '../profiles/People.svelte'
import { words as recordWords } from '../profiles/index.ts'
import Player from '../../table/Player.svelte'
import Cross from '../tournaments/Cross.svelte'
import Players from '../tournaments/Players.svelte'
import Rounds from '../tournaments/Rounds.svelte'
import Standings from '../tournaments/Standings.svelte'
import { words as tournamentWords } from '../tournaments/index.ts'
import { opened, type By } from './opened.svelte.ts'
import { patiently } from '../../testing/patiently.ts'

/** A name of the other direction, which would reorder a bracket next to it. */
const SARA = 'שרה (2)'
const chair = { table: 't', seat: 1, name: SARA }
const row = { person: 'sara', name: SARA, avatar: 1 }
const friend = { ...row, online: true, at_table: false, called: false }
const rating = { rating: 1512, provisional: true }
const seats = [
  { seat: 0, kind: 'person', name: 'Ben', bot: null, present: true, mine: true, colour: 'red' },
  { seat: 1, kind: 'person', name: SARA, bot: null, present: true, mine: false, colour: 'blue', rating },
]
const table = { table: 't', game: 'one', mode: 'm', status: 'playing', options: {}, seats, spectators: 1, host: true }
const names = (seat: number | null) => seats[seat ?? 0]!.name
const nothing = () => undefined
const card = {
  ...{ table: 't', game: 'one', mode: 'm', status: 'waiting', names: ['Ben', SARA], bots: [], open: 1, mine: false },
  ...{ turn: false, age_s: 1, host: SARA, options: {}, ratings: [null, rating] },
}
const players = [
  { name: 'Ben', bot: null, avatar: 0, mine: true, out: false, person: 'ben' },
  { name: SARA, bot: null, avatar: 1, mine: false, out: false, person: 'sara' },
]
const line = { place: 1, points: 1, buchholz: 0, sonneborn: 0, wins: 1, played: 1 }
const info = {
  card: { tournament: 'x', players: 2, most: 2, hosting: true },
  players,
  played: [[{ table: 't', players: [0, 1], sides: [], places: [2, 1], points: [0, 1], turn: [] }]],
  standings: [
    { ...line, player: 1 },
    { ...line, player: 0 },
  ],
}
const cup = { info, names: ['Ben', SARA], busy: false, onremove: nothing }
const result = {
  ...{ rank: 1, name: SARA, finished: true, place: 1, score: 9, compared: [], seconds: 9, table: 't', mine: false },
  ...{ better_than: 0, of: 1, person: 'sara' },
}
const answers: Record<string, unknown> = {
  '/api/games': { games: [{ name: 'one', modes: [{ name: 'm', seats: [2] }], options: [], bots: [] }] },
  '/api/me': { name: 'Ben', tables: [] },
  '/api/lobby': { tables: [], online: 2, people: [row], looking: {} },
  '/api/me/shown': { shown: true },
  '/api/daily/results?game=one&day=3': {
    day: 3,
    game: 'one',
    open: true,
    results: [result],
    mine: null,
    commitment: '',
  },
  '/api/friends': { friends: [friend], requests: [], blocked: [] },
  '/api/friends/news': { friends: 1, requests: 0, shown: true, invitations: [{ ...row, table: 't', game: 'one' }] },
  '/api/friends/news?table=1': { friends: 1, requests: 0, shown: true, invitations: [] },
  '/api/leaders?game=one&mode=m': {
    ...{ ranked: true, rating: null, mine: null },
    leaders: [{ ...row, place: 1, rating: 1512, games: 12, mine: false }],
  },
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- components of all kinds
type Any = Component<any>
const at = <Part extends Any>(Part: Part, props: Partial<ComponentProps<Part>> | object, by: By): [Any, object, By] => [
  Part,
  props,
  by,
]
const profile = { person: 'sara' }
const play = { names, moment: { view: {}, log: [], n: 1 }, now: () => 0 }
const places: Record<string, [Any, object, By]> = {
  'a row of the lobby': at(TableRow, { table: card }, chair),
  'a seat at a table': at(
    Player,
    { seat: seats[1], name: SARA, turn: false, table, play, module: null, words: {}, bots: [], onbot: nothing },
    chair,
  ),
  'the people who are here': at(People, {}, profile),
  'the long form of a result': at(
    Tally,
    {
      tally: {
        columns: [{ title: 'All' }],
        lines: [{ name: `${SARA} & Ben: 3`, seats: [1, 0], rank: 1, first: true, cells: [{ parts: [] }] }],
        total: null,
      },
      ...{ names, personOn: (seat: number) => (seat === 1 ? chair : null), log: [], say: () => '' },
      ...{ onpoint: nothing, ongo: nothing },
    },
    chair,
  ),
  'the ratings after a game': at(Ratings, { table, names }, chair),
  'the author of a message': at(
    Chat,
    {
      room: {
        ...{ table: 't', open: true, speaks: true, host: false, slow: 0, mine: () => false },
        lines: [{ line: 7, ms: 0, name: SARA, seat: null, text: 'Hello', muted: false }],
      },
      ...{ onsay: nothing, onphrase: nothing, onorder: nothing, onreport: nothing },
    },
    { table: 't', line: 7, name: SARA },
  ),
  'the list of spectators': at(
    Menu,
    {
      table: { ...table, seats: [], watching: [SARA], host: false },
      page: { session: { busy: false, send: nothing }, names, wished: false },
      onreport: null,
    },
    { table: 't', watching: SARA, name: SARA },
  ),
  'the people in the menu': at(MenuPeople, { table, names, busy: false, send: nothing, onreport: nothing }, chair),
  'the players of a tournament': at(Players, cup, profile),
  'the pairings of a round': at(Rounds, cup, profile),
  'the standings': at(Standings, cup, profile),
  'the crosstable': at(Cross, cup, profile),
  'the board of a day': at(ResultsOfDay, { game: { game: 'one', bots: [] }, today: 3 }, profile),
  'a leaderboard': at(Board, { played: [] }, profile),
  'the people whom I met': at(Met, { people: [{ ...row, games: 1, won: 1, drawn: 0 }] }, profile),
  'my friends': at(Friends, {}, { friend: 'sara' }),
  'friends in the waiting room': at(InviteFriends, { table: 't' }, { friend: 'sara' }),
  'an invitation': at(News, {}, profile),
}

let shown: ReturnType<typeof mount> | null = null

beforeEach(async () => {
  vi.stubGlobal('fetch', async (path: string) => new Response(JSON.stringify(answers[path] ?? {})))
  for (const words of [dailyWords, friendWords, meetingWords, recordWords, tournamentWords]) await language.use(words)
  await Promise.all([me.load(), catalogue.want(), lobby.look()])
})

afterEach(() => {
  if (shown) void unmount(shown)
  shown = null
  opened.show(null)
  vi.unstubAllGlobals()
})

it.each(Object.entries(places))('opens the card from %s', async (_, [Part, props, by]) => {
  shown = mount(Part, { target: document.body, props })
  const button = () => [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === SARA)
  await patiently(() => {
    flushSync()
    expect(button()).toBeDefined()
  })
  expect(button()!.querySelector('bdi')!.textContent).toBe(SARA)
  button()!.click()
  expect(opened.by).toEqual(by)
})
