// Measures what a browser loads of the built page, compressed: for the first page, and for a link to a
// table of each game until its board stands. Does so in each language, and fails beyond the limits.
import { readFileSync } from 'node:fs'
import { parse } from 'node:path'
import { gzipSync } from 'node:zlib'

const BUILT = '../src/spieltisch/server/static'
const FIRST_PAGE_KB = 90
const TABLE_KB = 120

const chunks = JSON.parse(readFileSync(`${BUILT}/build.json`, 'utf8'))
const { locales } = JSON.parse(readFileSync('project.inlang/settings.json', 'utf8'))
/** The chunks that the page loads by themselves: a room of the page, a game, a language. */
const entries = Object.keys(chunks).filter((key) => chunks[key].isEntry || chunks[key].isDynamicEntry)
const games = entries.flatMap((key) => /^src\/games\/([^/]+)\/index\.ts$/.exec(key)?.[1] ?? [])

/** The scripts and styles that the browser loads for these entries, with all that they import. */
function filesOf(sources) {
  const files = new Set()
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = chunks[key]
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const other of chunk.imports ?? []) visit(other)
  }
  for (const source of sources) visit(source)
  return files
}

const compressed = new Map()
function sizeOf(file) {
  if (!compressed.has(file)) compressed.set(file, gzipSync(readFileSync(`${BUILT}/${file}`)).length)
  return compressed.get(file)
}

/** Not in another language. */
const speaks = (locale) => (key) => !locales.some((other) => other !== locale && parse(key).name === other)

const rows = [
  {
    what: 'first page',
    limit: FIRST_PAGE_KB,
    loads: /^index\.html$|^src\/lib\/((home|paraglide)\/|all_cards)|^src\/games\/.+\/card\b/,
  },
  ...games.map((game) => ({
    what: `table of ${game}`,
    limit: TABLE_KB,
    loads: new RegExp(
      `^index\\.html$|^src/lib/((table|paraglide)/|all_cards)|^src/games/${game}/(?!Miniature\\.|rules/|result/|guide/|coach/|life/|later/)`,
    ),
  })),
]

let failed = false
console.log(`${'KB, gzip'.padEnd(24)}${locales.map((locale) => locale.padStart(9)).join('')}    limit`)
for (const { what, limit, loads } of rows) {
  const loaded = entries.filter((key) => loads.test(key))
  const sizes = locales.map(
    (locale) => [...filesOf(loaded.filter(speaks(locale)))].reduce((sum, file) => sum + sizeOf(file), 0) / 1000,
  )
  const beyond = sizes.some((size) => size > limit)
  failed ||= beyond
  console.log(
    `${what.padEnd(24)}${sizes.map((size) => size.toFixed(1).padStart(9)).join('')}${String(limit).padStart(9)}${beyond ? '  beyond' : ''}`,
  )
}
if (failed) {
  console.error('The page loads more than it may: see "Loading" in docs/page.md.')
  process.exit(1)
}
