// Writes what the boards are drawn of, for pictures without a page (`State.svg`). The parts are those that each `art.ts`
// names, as this page's own components draw them. With `--check`, only compares.
import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { createServer } from 'vite'

const PACKAGE = '../src/spieltisch'
/** A game's styles with colours: the board's, and what comes after it. */
const sheetsOf = (folder, game) =>
  [`${folder}/${game}.css`, `${folder}/scenery/life/life.css`].filter((sheet) => existsSync(`src/${sheet}`))

/** Where parts are named, and the styles that have the colours: the frame's, then each game's. */
const SOURCES = [
  ['lib/board', ['lib/style/tokens.css', 'lib/style/palettes.css'], 'core/render'],
  ...readdirSync('src/games')
    .sort()
    .map((game) => [`games/${game}`, sheetsOf(`games/${game}`, game), `games/${game}`]),
].filter(([folder]) => existsSync(`src/${folder}/art.ts`))

/** The values of all styles' variables, and per source those of its own. */
const values = {}
const own = {}
for (const [folder, sheets] of SOURCES) {
  own[folder] = []
  for (const sheet of sheets) {
    const [, root] = /^:root \{([^}]*)\}/m.exec(await readFile(`src/${sheet}`, 'utf8'))
    for (const [, name, value] of root.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
      values[name] = value.trim()
      own[folder].push(name)
    }
  }
}

const COLOUR = String.raw`#[\da-f]+|rgba\([^)]*\)`
const PAIR = new RegExp(String.raw`light-dark\(\s*(${COLOUR}),\s*(${COLOUR})\s*\)`, 'g')

/** Colours in words that every reader of SVG understands. Of a pair `light-dark(DAY,NIGHT)`, pictures take one.
 * Variables that are `open` are left to the page that draws. */
function resolved(text, open) {
  let now = text
  for (let before; before !== now;) {
    before = now
    now = now
      .replace(/var\((--[\w-]+)(?:, ?((?:[^()]|\([^()]*\))*))?\)/g, (all, name, other) => values[name] ?? other ?? all)
      .replace(/rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/g, 'rgba($1,$2,$3,$4)')
      .replace(PAIR, (all, day, night) => (day === night ? day : `light-dark(${day},${night})`))
  }
  for (const [, name] of now.matchAll(/var\((--[\w-]+)/g)) {
    if (!open.includes(name)) throw new Error(`no colour for ${name}`)
  }
  return now
}

const server = await createServer({
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, ws: false },
  appType: 'custom',
  plugins: [svelte({ configFile: false, emitCss: false, compilerOptions: { css: 'injected', dev: false } })],
})
// The components' own copy.
const { render } = await server.ssrLoadModule('svelte/server')

async function artOf(folder) {
  const { parts, open = [], facts = {} } = await server.ssrLoadModule(`/src/${folder}/art.ts`)
  const styles = new Set()
  const drawn = {}
  for (const [name, [component, props]] of Object.entries(parts)) {
    const { body, head } = render(component, { props })
    for (const [, style] of head.matchAll(/<style[^>]*>([^]*?)<\/style>/g)) styles.add(style)
    drawn[name] = resolved(markupOf(body), open)
  }
  const classes = Object.values(drawn).flatMap((markup) => [...markup.matchAll(/class="([^"]*)"/g)])
  const used = new Set(classes.flatMap(([, names]) => names.split(' ')))
  const colours = own[folder]
    .map((name) => [name.slice(2), resolved(values[name], open)])
    .filter(([, value]) => /^(#|rgba|light-dark)[^ ]*$/.test(value))
  // Parts that begin alike stand side by side: compression looks back 32 KB, and a wheel gets smaller.
  const ordered = Object.entries(drawn).toSorted(([, one], [, other]) => (one < other ? -1 : Number(one > other)))
  const style = rulesOf([...styles].join(''), used, open)
  return { colours: Object.fromEntries(colours), facts, style, parts: Object.fromEntries(ordered) }
}

/** The drawing, without the frame around it, comments, and paths that have no way. */
function markupOf(body) {
  return body
    .replace(/<!--[^]*?-->/g, '')
    .replace(/<path(?![^>]* d=)[^>]*><\/path>/g, '')
    .replace(/><\/(?:path|rect|circle|ellipse)>/g, '/>')
    .replace(/ style="fill: ([^;"]*);"/g, ' fill="$1"')
    .replace(/-?\d+\.\d{4,}/g, (number) => String(+(+number).toFixed(3)))
    .replace(/^\s*<svg[^>]*>([^]*)<\/svg>\s*$/, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The rules for these classes: parts neither move nor answer, and their frames are gone. */
function rulesOf(css, used, open) {
  const flat = css.replace(/\/\*[^]*?\*\//g, '').replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  return [...flat.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors, body]) => {
    const kept = selectors
      .split(',')
      .map((one) => one.trim())
      .filter((one) => !/^svg|[@:[]/.test(one) && [...one.matchAll(/\.([\w-]+)/g)].every(([, name]) => used.has(name)))
    return kept.length ? [`${kept.join(',')}{${resolved(body, open).replace(/\s+/g, ' ').trim()}}`] : []
  })
}

let stale = false
for (const [folder, , where] of SOURCES) {
  const file = `${PACKAGE}/${where}/art.json`
  const text = JSON.stringify(await artOf(folder), null, 1) + '\n'
  if (!process.argv.includes('--check')) await writeFile(file, text)
  else if (!existsSync(file) || (await readFile(file, 'utf8')) !== text) {
    console.error(`${file} is not what the page draws: run \`make art\``)
    stale = true
  }
}
await server.close()
process.exitCode = stale ? 1 : 0
