// Measures what a browser loads of the built page, compressed. It measures the first page, and a link to a table of
// each game until its board stands. Does so in each language, and fails beyond the limits. A test in Chromium proves
// that nothing else is loaded until then (tests/browser/test_loading.py).
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const BUILT = '../src/spieltisch/server/static'
const FIRST_PAGE_KB = 90
const TABLE_KB = 120

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

let failed = false
console.log(`${'KB, gzip'.padEnd(24)}${locales.map((locale) => locale.padStart(9)).join('')}    limit`)
for (const { what, limit, parts } of rows) {
  const sizes = locales.map((locale) => {
    const files = new Set([...always, ...filesOf(parts, locale).map(inAssets)])
    return [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000
  })
  const beyond = sizes.some((size) => size > limit)
  failed ||= beyond
  console.log(
    `${what.padEnd(24)}${sizes.map((size) => size.toFixed(1).padStart(9)).join('')}${String(limit).padStart(9)}${beyond ? '  beyond' : ''}`,
  )
}
if (failed) {
  console.error('The page loads more than it may: see "Loading" in web/README.md.')
  process.exit(1)
}
