// What a browser loads of the built page, compressed: for the first page, and for a link to a table of
// each game until its board stands, in each language. Fails beyond the limits.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const BUILT = '../src/spieltisch/server/static'
const FIRST_PAGE_KB = 90
const TABLE_KB = 120

const chunks = JSON.parse(readFileSync(`${BUILT}/build.json`, 'utf8'))
const { locales } = JSON.parse(readFileSync('project.inlang/settings.json', 'utf8'))
const games = readdirSync('src/games').filter((game) => existsSync(`src/games/${game}/index.ts`))

/** The scripts and styles that the browser loads for these sources, with all that they import. */
function filesOf(sources) {
  const files = new Set()
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = chunks[key]
    if (!chunk) throw new Error(`the built page has no ${key}: build it first`)
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

const frame = (locale) => ['index.html', `src/lib/paraglide/messages/${locale}.js`]
const card = (game, locale) => [`src/games/${game}/card.ts`, `src/games/${game}/card/${locale}.ts`]

const rows = [
  {
    what: 'first page',
    limit: FIRST_PAGE_KB,
    sources: (locale) => [...frame(locale), 'src/lib/home/Home.svelte', ...games.flatMap((game) => card(game, locale))],
  },
  ...games.map((game) => ({
    what: `table of ${game}`,
    limit: TABLE_KB,
    sources: (locale) => [
      ...frame(locale),
      'src/lib/table/Table.svelte',
      ...card(game, locale),
      `src/games/${game}/index.ts`,
      `src/games/${game}/words/${locale}.ts`,
    ],
  })),
]

let failed = false
console.log(`${'KB, gzip'.padEnd(24)}${locales.map((locale) => locale.padStart(9)).join('')}    limit`)
for (const { what, limit, sources } of rows) {
  const sizes = locales.map(
    (locale) => [...filesOf(sources(locale))].reduce((sum, file) => sum + sizeOf(file), 0) / 1000,
  )
  const beyond = sizes.some((size) => size > limit)
  failed ||= beyond
  console.log(
    `${what.padEnd(24)}${sizes.map((size) => size.toFixed(1).padStart(9)).join('')}${String(limit).padStart(9)}${beyond ? '  beyond' : ''}`,
  )
}
if (failed) {
  console.error('The page loads more than it may: see "Load what is looked at" in docs/architecture.md.')
  process.exit(1)
}
