// Reads the server's JSON schema on standard input, prints src/lib/wire.ts on standard output.
import { compile } from 'json-schema-to-typescript'
import { text } from 'node:stream/consumers'

const schema = JSON.parse(await text(process.stdin))
const names = Object.keys(schema.$defs)

// json2ts forgets that a fixed tuple has nothing behind it, and names types after titles.
function prepare(node) {
  if (Array.isArray(node)) return node.map(prepare)
  if (node === null || typeof node !== 'object') return node
  const { title: _, prefixItems, ...rest } = node
  const copy = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, prepare(value)]))
  return prefixItems ? { ...copy, items: prepare(prefixItems), additionalItems: false } : copy
}

const banner = `// Generated from src/spieltisch/server/messages.py by \`make wire\`. Do not edit.`
const types = await compile(
  { title: 'Wire', ...prepare(schema), type: 'object', additionalProperties: false },
  'Wire',
  {
    bannerComment: banner,
    unreachableDefinitions: true,
    additionalProperties: false,
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
process.stdout.write(cleaned)
