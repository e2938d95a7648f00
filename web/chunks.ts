// The files of the build. A slow connection pays a round trip for every few files, so a page begins with few. They
// are one that all pages share, its own, and the words of a language.
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

const path = (file: string) => resolve(import.meta.dirname, 'src', file)
const MAIN = path('main.ts')
const HOME = path('lib/sections/home/Home.svelte')
const TABLE = path('lib/table/Table.svelte')
/** The parts of the first page that nothing else has. */
const OWN = /\/lib\/sections\/home\/(Home|GameCard|TableList|TableRow|Tables)\.svelte/
const GAMES = readdirSync(path('games'))
const GAME = /\/games\/(\w+)\//

const known = new WeakMap<Graph, Map<string, Set<string>>>()

/** The modules that this one cannot do without, itself among them. */
function needs(root: string, graph: Graph): Set<string> {
  if (!known.has(graph)) known.set(graph, new Map())
  const found = known.get(graph)!.get(root) ?? new Set<string>()
  if (found.size > 0) return found
  known.get(graph)!.set(root, found)
  const left = [root]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue
    found.add(id)
    left.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** Is it a module that a table or the board of a game begins with? */
function played(id: string, graph: Graph): boolean {
  const boards = GAMES.flatMap((game) => [path(`games/${game}/index.ts`), path(`games/${game}/words/en.ts`)])
  return [TABLE, ...boards].some((root) => needs(root, graph).has(id))
}

/** Modules that every page begins with, and those that the first page shares with tables. */
function frame(id: string, graph: Graph): string | null {
  const shared = needs(HOME, graph).has(id) && played(id, graph)
  return id !== MAIN && (shared || needs(MAIN, graph).has(id)) ? 'frame' : null
}

/** Modules that the first page shares with later parts: no table begins with them. */
function first(id: string, graph: Graph): string | null {
  return needs(HOME, graph).has(id) && !OWN.test(id) ? 'first' : null
}

/** Modules that a table or a board shares with other parts. */
function board(id: string, graph: Graph): string | null {
  return id.includes('/lib/') && played(id, graph) ? 'board' : null
}

/** Modules that a game's board shares with its picture on the first page and other parts. */
function game(id: string, graph: Graph): string | null {
  const name = GAME.exec(id)?.[1]
  return name && needs(path(`games/${name}/index.ts`), graph).has(id) ? name : null
}

export const groups = [
  { name: frame, priority: 5 },
  { name: first, priority: 4 },
  { name: board, minShareCount: 2, priority: 3 },
  { name: game, minShareCount: 2, priority: 2 },
  { name: 'later', test: /\/lib\//, minShareCount: 2, priority: 1 },
]
