// Makes src/lib/net/wire.ts, and src/games/*/view_types.ts, from the server's own schemas; with
// `--check`, only compares.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { compile } from 'json-schema-to-typescript'

const PYTHON = process.env.PYTHON ?? '../.venv/bin/python'

const printed = execFileSync(PYTHON, ['-m', 'spieltisch.server.page_types'], { encoding: 'utf8' })
const { wire, views, modes, constants } = JSON.parse(printed)

const ACCESSORS = `
import type { Item as AnyItem, SeatView } from '../../lib/catalogue/game.ts'

/** A view of this game: the server shows none that is not checked to be one. */
export const viewOf = (view: SeatView['view']): View => view as unknown as View

/** Items of this game. */
export const itemsOf = (items: readonly AnyItem[]): Item[] => items as unknown as Item[]
`

const shared = Object.entries(constants).map(
  ([name, value]) => `export const ${name} = ${JSON.stringify(value)}${typeof value === 'number' ? '' : ' as const'}\n`,
)
const wireTypes = await typesOf(wire, 'src/spieltisch/server/wire/')
const files = { 'src/lib/net/wire.ts': `${wireTypes}\n// The values that page and server share.\n${shared.join('')}` }
for (const [game, schema] of Object.entries(views)) {
  const folder = `src/games/${game}`
  if (!existsSync(folder)) {
    console.log(`no ${`web/${folder}/`}: ${game} is shown on the generic board`)
    continue
  }
  const own = `src/spieltisch/games/${game}`
  const declared = ['views/view_types.py', 'view_types.py', '__init__.py'].map((file) => `${own}/${file}`)
  const types = await typesOf(schema, declared.find((file) => existsSync(`../${file}`)) ?? game)
  const [banner, ...rest] = types.split('\n')
  const choices = `/** The modes, each with its numbers of seats and the choices of its options. */
export const MODES = ${JSON.stringify(modes[game])} as const\n`
  files[`${folder}/view_types.ts`] = [banner, ACCESSORS.trimEnd(), ...rest, choices].join('\n')
}

// The types of all `$defs`, each by its name.
async function typesOf(schema, source) {
  const types = await compile(
    { title: 'Root', ...untitled(schema), type: 'object', additionalProperties: false },
    'Root',
    {
      bannerComment: `// Generated from ${source} by \`make wire\`. Do not edit.`,
      unreachableDefinitions: true,
      additionalProperties: true,
      style: { semi: false, singleQuote: true, printWidth: 100 },
    },
  )
  const cleaned = types
    .replace(/^( \*) {5}/gm, '$1 ')
    .replace(/(\n \*)?\n +\* @(min|max)Items \d+/g, '')
    .replace(/ *\/\*\*\n *\*\/\n/g, '')
    .replace(/export interface Root \{\s*\}\n*/, '')
    .replace(/\/\*\*\n \* This interface was referenced by `Root`[^]*?\*\/\n/g, '')
    .replace(/\n \*\n \* This interface was referenced by `Root`[^]*?\n \*\//g, '\n */')
  // A name for another type alone, such as that of the one kind of items: the compiler leaves it out.
  const other = Object.entries(schema.$defs).flatMap(([name, { $ref }]) =>
    $ref && !has(cleaned, name) ? [`export type ${name} = ${$ref.split('/').at(-1)}\n`] : [],
  )
  const complete = [cleaned, ...other].join('')
  for (const name of Object.keys(schema.$defs)) if (!has(complete, name)) throw new Error(`no type for ${name}`)
  return complete
}

function has(text, name) {
  return new RegExp(`export (interface|type) ${name}\\b`).test(text)
}

// Titles would name the types a second time.
function untitled(node) {
  if (Array.isArray(node)) return node.map(untitled)
  if (node === null || typeof node !== 'object') return node
  const kept = Object.entries(node).filter(([key, value]) => key !== 'title' || typeof value !== 'string')
  return Object.fromEntries(kept.map(([key, value]) => [key, untitled(value)]))
}

let stale = false
for (const [file, text] of Object.entries(files)) {
  if (!process.argv.includes('--check')) await writeFile(file, text)
  else if (!existsSync(file) || (await readFile(file, 'utf8')) !== text) {
    console.error(`${file} is not what the server says: run \`make wire\``)
    stale = true
  }
}
process.exitCode = stale ? 1 : 0
