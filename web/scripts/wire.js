// Makes src/lib/wire.ts from the server's own schema; with `--check`, only compares.
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { compile } from 'json-schema-to-typescript'

const PYTHON = process.env.PYTHON ?? '../.venv/bin/python'
const FILE = 'src/lib/wire.ts'

const printed = execFileSync(PYTHON, ['-m', 'spieltisch.server.wire.schema'], { encoding: 'utf8' })
const schema = JSON.parse(printed)
const names = Object.keys(schema.$defs)

// Titles would name the types a second time.
function untitled(node) {
  if (Array.isArray(node)) return node.map(untitled)
  if (node === null || typeof node !== 'object') return node
  const kept = Object.entries(node).filter(([key, value]) => key !== 'title' || typeof value !== 'string')
  return Object.fromEntries(kept.map(([key, value]) => [key, untitled(value)]))
}

const banner = `// Generated from src/spieltisch/server/wire/ by \`make wire\`. Do not edit.`
const types = await compile(
  { title: 'Wire', ...untitled(schema), type: 'object', additionalProperties: false },
  'Wire',
  {
    bannerComment: banner,
    unreachableDefinitions: true,
    additionalProperties: true,
    style: { semi: false, singleQuote: true, printWidth: 100 },
  },
)

const cleaned = types
  .replace(/^( \*) {5}/gm, '$1 ')
  .replace(/export interface Wire \{\s*\}\n*/, '')
  .replace(/\/\*\*\n \* This interface was referenced by `Wire`[^]*?\*\/\n/g, '')
  .replace(/\n \*\n \* This interface was referenced by `Wire`[^]*?\n \*\//g, '\n */')
for (const name of names) {
  if (!new RegExp(`export (interface|type) ${name}\\b`).test(cleaned)) throw new Error(`no type for ${name}`)
}
if (!process.argv.includes('--check')) {
  await writeFile(FILE, cleaned)
} else if ((await readFile(FILE, 'utf8')) !== cleaned) {
  console.error(`${FILE} is not what the server says: run \`make wire\``)
  process.exit(1)
}
