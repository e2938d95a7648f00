// The files of the build. A slow connection pays a round trip for every few files, so a page begins with
// few: one that all pages share, its own, and the words of a language.
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

const path = (file: string) => resolve(import.meta.dirname, 'src', file)
const MAIN = path('main.ts')
const HOME = path('lib/home/Home.svelte')
const TABLE = path('lib/table/Table.svelte')
/** The parts of the first page that nothing else has. */
const OWN = /\/lib\/home\/(Home|Day|Doors|GameCard|TableList|TableRow|Tables)\.svelte/
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

/** Modules that every page begins with, and those that the first page shares. */
function frame(id: string, graph: Graph): string | null {
  const home = needs(HOME, graph).has(id) && !OWN.test(id)
  return id !== MAIN && (home || needs(MAIN, graph).has(id)) ? 'frame' : null
}

/** Modules that a table or a board shares with other parts. */
function board(id: string, graph: Graph): string | null {
  const boards = GAMES.flatMap((game) => [path(`games/${game}/index.ts`), path(`games/${game}/words/en.ts`)])
  const all = [TABLE, ...boards].some((root) => needs(root, graph).has(id))
  return id.includes('/lib/') && all ? 'board' : null
}

/** Modules that a game's board shares with its picture on the first page and other parts. */
function game(id: string, graph: Graph): string | null {
  const name = GAME.exec(id)?.[1]
  return name && needs(path(`games/${name}/index.ts`), graph).has(id) ? name : null
}

export const groups = [
  { name: frame, priority: 4 },
  { name: board, minShareCount: 2, priority: 3 },
  { name: game, minShareCount: 2, priority: 2 },
  { name: 'later', test: /\/lib\//, minShareCount: 2, priority: 1 },
]
