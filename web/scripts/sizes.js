// Measures what a browser loads of the built page, compressed. It measures the first page, and a link to a table of
// each game until its board stands. Does so in each language, and fails beyond the limits. A test in Chromium proves
// that nothing else is loaded until then (tests/browser/test_loading.py). Each game has a budget of its own for its
// card, so that a new game does not use up the first page's.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gzipSync } from 'node:zlib'

const BUILT = '../src/spieltisch/server/static'
/** The sizes at the last success on this machine, by row and file without the hash in its name. */
const BEFORE = '../build/sizes.json'
const CARD_KB = 1.5
const TABLE_KB = 120
const cards = readdirSync('src/games').filter((game) => existsSync(`src/games/${game}/card.ts`))
const FIRST_PAGE_KB = 84 + CARD_KB * cards.length

const html = readFileSync(`${BUILT}/index.html`, 'utf8')
const { pages, games } = JSON.parse(/data-ahead='(.+?)'/.exec(html)[1])
const locales = Object.keys(pages['/'].files).filter((language) => language !== 'any')
/** The files that every page begins with. */
const always = ['index.html', ...[...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file)]

const compressed = new Map()
function sizeOf(file) {
  if (!compressed.has(file)) compressed.set(file, gzipSync(readFileSync(`${BUILT}/${file}`)).length)
  return compressed.get(file)
}

/** The files of these parts in one language. */
const filesOf = (parts, locale) => parts.flatMap((files) => [...files.any, ...files[locale]])
const inAssets = (file) => (file.includes('/') ? file : `assets/${file}`)

const rows = [
  { what: 'first page', limit: FIRST_PAGE_KB, parts: [pages['/'].files] },
  ...Object.entries(games).map(([game, files]) => ({
    what: `table of ${game}`,
    limit: TABLE_KB,
    parts: [pages['/t/'].files, files],
  })),
]

const known = existsSync(BEFORE) ? JSON.parse(readFileSync(BEFORE, 'utf8')) : {}
const now = {}
/** A file's name without its hash. */
const nameOf = (file) => file.replace(/^assets\//, '').replace(/-[\w-]{8}(?=\.\w+$)/, '')

/** The sizes in KB of the files of a row, by name; files of one name are added up. */
function named(files) {
  const found = {}
  for (const file of files) found[nameOf(file)] = (found[nameOf(file)] ?? 0) + sizeOf(file) / 1000
  return found
}

/** The files of a row that grew since the last success, else the heaviest ones. */
function grown(row, sizes) {
  const was = known[row] ?? {}
  const more = Object.keys(sizes).filter((name) => name in was && sizes[name] > was[name] + 0.05)
  if (more.length > 0)
    return more.map((name) => `${name} grew from ${was[name].toFixed(1)} to ${sizes[name].toFixed(1)} KB`)
  const heaviest = Object.entries(sizes).sort(([, one], [, other]) => other - one)
  return heaviest.slice(0, 5).map(([name, kb]) => `${name} has ${kb.toFixed(1)} KB`)
}

let failed = false
for (const game of cards) {
  for (const locale of locales) {
    const files = [`src/games/${game}/card.ts`, `src/games/${game}/card/${locale}.ts`]
    const kb = gzipSync(files.map((file) => readFileSync(file, 'utf8')).join('')).length / 1000
    if (kb <= CARD_KB) continue
    failed = true
    console.error(`the card of ${game} in ${locale} has ${kb.toFixed(1)} KB of ${CARD_KB}: shorten card/${locale}.ts`)
  }
}
console.log(`${'KB, gzip'.padEnd(24)}${locales.map((locale) => locale.padStart(9)).join('')}    limit`)
for (const { what, limit, parts } of rows) {
  const sizes = locales.map((locale) => {
    const files = new Set([...always, ...filesOf(parts, locale).map(inAssets)])
    now[`${what}, ${locale}`] = named(files)
    return { locale, kb: [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000 }
  })
  const most = sizes.reduce((one, other) => (other.kb > one.kb ? other : one))
  const beyond = most.kb > limit
  failed ||= beyond
  console.log(
    `${what.padEnd(24)}${sizes.map(({ kb }) => kb.toFixed(1).padStart(9)).join('')}${String(limit).padStart(9)}${beyond ? '  beyond' : ''}`,
  )
  const row = `${what}, ${most.locale}`
  if (beyond) console.error(`  ${row}: ${grown(row, now[row]).join('; ')}`)
}
if (failed) {
  console.error(
    'The page loads more than it may. Load later what need not be there at first (`late(() => import(…))`), or delete: ' +
      'see "Loading" in web/README.md.',
  )
  process.exit(1)
}
mkdirSync(dirname(BEFORE), { recursive: true })
writeFileSync(BEFORE, JSON.stringify(now))
