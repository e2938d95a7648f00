import { counter, lister } from '../../../lib/words/grammar.ts'
const n = counter('en')
const list = lister('en')

const kinds: Record<string, string> = {
  road: 'road',
  city: 'city',
  cloister: 'cloister',
  farm: 'farm',
  supply: 'city with farmers',
}
const roles: Record<string, string> = { knight: 'Knight', thief: 'Thief', monk: 'Monk', farmer: 'Farmer' }
const grounds: Record<string, string> = { knight: 'city', thief: 'road', monk: 'cloister', farmer: 'field' }
const sides: Record<string, string> = {
  N: 'north',
  E: 'east',
  S: 'south',
  W: 'west',
  Nw: 'north, western half',
  Ne: 'north, eastern half',
  En: 'east, northern half',
  Es: 'east, southern half',
  Se: 'south, eastern half',
  Sw: 'south, western half',
  Ws: 'west, southern half',
  Wn: 'west, northern half',
}
const points = (count: number) => n(count, 'point', 'points')

export const words = {
  list,
  comma: ', ',
  stop: '. ',
  colon: ': ',
  then: ', then ',
  paid: (count: number, who: string[]) => `${list(who)} +${count}`,
  unpaid: (last: string[]) =>
    `no colour is paid${last.length ? `, ${list(last)} ${last.length > 1 ? 'are' : 'is'} last` : ''}`,
  bonus: (name: string, followers: number) => `Bonus of ${name}: ${n(followers, 'follower', 'followers')}`,
  join: ' ',
  kinds,
  roles,
  sides,
  points,
  spot: (role: string, ...at: string[]) => {
    const where = list(at.flatMap((side) => sides[side] ?? []))
    return `${roles[role]}: ${role === 'farmer' && where ? where : [grounds[role], where].filter(Boolean).join(' ')}`
  },
  edge: { C: 'city', R: 'road', F: 'field', W: 'river' } as Record<string, string>,
  tile: (edges: string[], extra: string[]) =>
    `north ${edges[0]}, east ${edges[1]}, south ${edges[2]}, west ${edges[3]}${extra.map((e) => `, ${e}`).join('')}`,
  tileIs: (sides: string) => `Tile: ${sides}`,
  pennant: 'pennant',
  cloister: 'cloister',
  square: (x: number, y: number) =>
    `${x === 0 ? '' : x > 0 ? `${x} east` : `${-x} west`}${x && y ? ', ' : ''}${y === 0 ? '' : y > 0 ? `${y} south` : `${-y} north`}` ||
    'Middle',
  empty: 'empty',
  fits: (ways: number) => (ways === 1 ? 'the tile fits' : `the tile fits ${ways} ways`),
  dead: 'no remaining tile fits here',
  placed: 'the tile is here, not placed yet',
  follower: (name: string, role: string) => `${roles[role]} of ${name}`,

  bar: {
    choose: 'Tap a lit place for this tile.',
    laid: 'Tap it again to turn it.',
    only: 'It fits only this way round.',
    place: 'Place',
    turn: 'Turn',
    back: 'Take back',
    deploy: 'Send a follower to the new tile?',
    must: 'A follower must go to the new tile.',
    send: 'Send',
    first: 'This one first',
    pass: 'Nobody',
    score: 'Which scores first?',
    bonus: 'Which colour gets its bonus first?',
    waiting: (name: string) => `${name} is placing a tile.`,
    waitingDeploy: (name: string) => `${name} may send a follower.`,
    waitingScore: (name: string) => `${name} chooses what scores first.`,
    waitingBonus: (name: string) => `${name} chooses the next bonus.`,
    drawing: 'A tile is being drawn.',
    over: 'The game is over.',
    result: (count: number) => `Result: ${count}.`,
    last: (colours: string[]) => `Last: ${list(colours)}.`,
    tile: 'Tile in hand',
    river: 'The river goes on.',
    lake: 'The lake ends the river.',
    completes: (kind: string, size: string, count: number, who: string[], solo: boolean) =>
      `Completes the ${kinds[kind]}${size}: ${points(count)}${who.length ? ` for ${list(who)}${solo ? ', if last then' : ''}` : ', nobody there yet'}.`,
    none: (colour: string) => `${colour} has no follower left: if one has to go to this tile, the game ends.`,
    lastOne: (colour: string) => `The last follower of ${colour}.`,
    keys: 'Arrow keys: move. Enter: choose. R: turn. N: to the next lit place, or send nobody. I: describe the features of a tile. O: show the overview. + −: zoom. 0: show everything. Esc: take back.',
  },

  survey: {
    title: 'Overview: farms and points now',
    farms: 'Farm',
    open: 'Not complete',
    free: 'Nobody’s',
    points: 'Points now',
    done: 'Completed city',
    on: 'The overview is on: farms are hatched, features that are not complete are outlined, each with its points now.',
    off: 'The overview is off.',
  },

  board: {
    label: 'Map',
    left: (count: number) => n(count, 'tile left', 'tiles left'),
    still: 'Tiles still to come',
    dead: 'Mark places that nothing fits',
    boxed: 'Put aside, because they fitted nowhere',
    close: 'Close',
    last: 'placed last',
    times: (count: number) => `×${count}`,
    toLast: 'Show the last tile',
    toFit: 'Show where the tile fits',
  },

  show: {
    title: (nth: number, of: number) => `Final scoring, ${nth} of ${of}`,
    all: 'Final scoring in all',
    begin: 'Show the final scoring',
    next: 'Next',
    everything: 'All at once',
    again: 'Again',
    nothing: 'Nobody scored at the end.',
  },

  score: {
    points: 'Points',
    supplyOf: (count: number, colour: string) => `Followers in supply: ${count} (${colour})`,
    stack: 'Tiles in the stack',
    last: 'last',
  },

  feature: {
    about: (kind: string, tiles: number | undefined, pennants: number, cities: number | undefined) => {
      const parts = [
        ...(tiles !== undefined && kind !== 'cloister' ? [n(tiles, 'tile', 'tiles')] : []),
        ...(pennants ? [n(pennants, 'pennant', 'pennants')] : []),
        ...(cities !== undefined ? [n(cities, 'completed city', 'completed cities')] : []),
      ]
      const text = kinds[kind] ?? kind
      return text.charAt(0).toUpperCase() + text.slice(1) + (parts.length ? `: ${parts.join(', ')}` : '')
    },
    worth: (count: number) => `worth ${count} now`,
    complete: 'complete',
    open: (count: number, kind: string) =>
      kind === 'cloister'
        ? n(count, 'tile missing', 'tiles missing')
        : kind === 'city'
          ? n(count, 'gap in the wall', 'gaps in the wall')
          : n(count, 'open end', 'open ends'),
    holders: (names: string[]) => `held by ${list(names)}`,
    nobody: 'nobody there',
    farmers: (parts: string[]) => `farmers: ${list(parts)}`,
  },

  say: {
    place: (name: string, what: string[]) => `${name} places a tile${what.length ? ` with ${list(what)}` : ''}.`,
    send: (name: string, what: string[], role: string) =>
      `${name} places a tile with ${list(what)} and sends a ${(roles[role] ?? '').toLowerCase()} to the ${role === 'farmer' ? 'fields' : grounds[role]}.`,
    deploy: (name: string, role: string) =>
      `${name} sends a ${(roles[role] ?? '').toLowerCase()} to the ${role === 'farmer' ? 'fields' : grounds[role]}.`,
    scored: (kind: string, size: string, count: number, who: string[]) =>
      who.length
        ? `${kinds[kind]?.replace(/^./, (l) => l.toUpperCase())}${size} complete: ${points(count)} for ${list(who)}.`
        : `${kinds[kind]?.replace(/^./, (l) => l.toUpperCase())}${size} complete: no points, as none of its colours is last.`,
    size: (tiles: number, pennants: number) =>
      ` (${n(tiles, 'tile', 'tiles')}${pennants ? `, ${n(pennants, 'pennant', 'pennants')}` : ''})`,
    final: (players: string[]) => `Final scoring: ${players.join('; ')}.`,
    finalOf: (name: string, by: [kind: string, count: number][]) =>
      `${name} ${by.map(([kind, count]) => `+${count} (${kinds[kind]})`).join(', ')}`,
    nobody: 'Final scoring: nobody scored.',
    bonus: (name: string, followers: number, count: number) =>
      `${name} gets ${points(count)} for ${n(followers, 'follower', 'followers')}.`,
    noBonus: (name: string) => `${name} gets no bonus, not being last.`,
    choose: (name: string, what: string) => `${name}: ${what} scores first.`,
    bonusFirst: (name: string) => `The bonus of ${name} comes first.`,
  },

  goal: {
    title: 'The goal',
    now: (count: number) => `Result: ${count}`,
    about: (colours: string[]) =>
      `The lowest colour’s points are the result, now those of ${list(colours)}. It ends with the last tile, or when a colour has to send a follower and has none left.`,
    close: 'Close',
  },

  figure: {
    label: 'A worked example',
    again: 'Again',
    other: (nth: number, of: number) => `Example ${nth} of ${of} ›`,
  },

  tally: {
    start: 'Start',
    road: 'Roads',
    city: 'Cities',
    cloister: 'Cloisters',
    farm: 'Farms',
    bonus: 'Bonus',
    total: 'Points',
  },

  end: {
    base: 'Most points win; equal points share the place.',
    solo: 'The lowest colour’s points are the result.',
    challenges: (met: number, of: number) => `Challenges: ${met} of ${of} met`,
    met: 'met',
    notMet: 'not met',
  },
}

export type Words = typeof words
