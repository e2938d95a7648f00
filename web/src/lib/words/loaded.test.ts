// A part of the page that comes late brings the words that it says, unless all that open it have them already.
import { expect, it } from 'vitest'

const sources = import.meta.glob<string>(['../../**/*.{ts,svelte}', '!**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** A name of a file: `path#name`. */
type Named = string
interface Part {
  component: string
  brings: Set<Named>
  /** All files that come with its component. */
  files: Set<string>
  /** The words that are there when it is shown; null while no part that opens it is known. */
  there: Set<Named> | null
}

/** The file that a path means in another one, both from the folder of all sources. */
function resolved(from: string, path: string): string {
  const parts = from.split('/').slice(0, -1)
  for (const part of path.split('/'))
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  return parts.join('/')
}

const files = new Map(Object.entries(sources).map(([path, text]) => [resolved('lib/words/loaded.test.ts', path), text]))
const imports = new Map<string, { to: string; names: Map<string, string> }[]>()
for (const [file, text] of files)
  imports.set(
    file,
    [...text.matchAll(/\bimport\s+(?!type\b)(?:([^;'"]*?)\s+from\s+)?'([^']+)'/g)]
      .map(([, names = '', path]) => ({
        to: resolved(file, path!),
        names: new Map(
          [...names.matchAll(/(?<!type )\b(\w+)(?: as (\w+))?/g)].map(([, name, own]) => [own ?? name!, name!]),
        ),
      }))
      .filter(({ to }) => files.has(to)),
  )

/** What a name in a file is where it is declared; undefined where we declare no such thing. */
function meant(file: string, name: string, known: (named: Named) => boolean): Named | undefined {
  if (known(`${file}#${name}`)) return `${file}#${name}`
  const found = imports.get(file)!.find(({ to, names }) => to !== file && names.has(name))
  return found && meant(found.to, found.names.get(name)!, known)
}

/** A file and all that it imports, near and far. */
function closure(file: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(file)) {
    seen.add(file)
    for (const { to } of imports.get(file) ?? []) closure(to, seen)
  }
  return seen
}

function* found(pattern: RegExp): Generator<[file: string, match: RegExpMatchArray]> {
  for (const [file, text] of files) for (const match of text.matchAll(pattern)) yield [file, match]
}

const spoken = new Set([...found(/export const (\w+) = new Spoken/g)].map(([file, [, name]]) => `${file}#${name}`))
const words = (file: string, text: string) =>
  new Set([...text.matchAll(/\w+/g)].flatMap(([name]) => meant(file, name, (one) => spoken.has(one)) ?? []))

const parts = new Map<Named, Part>()
for (const [file, [, name, path, more]] of found(/const (\w+) = late\(\(\) => import\('([^']+)'\)([^)]*)\)/g)) {
  const component = resolved(file, path!)
  const brings = words(file, more!)
  parts.set(`${file}#${name}`, { component, brings, files: closure(component), there: null })
}

const said = new Map<string, Set<Named>>()
const opens = new Map<string, Set<Named>>()
for (const [file, text] of files) {
  const read = [...text.matchAll(/\b(\w+)\.(?:now\b|of\()/g)].map(([, name]) => name).join(' ')
  said.set(file, words(file, read))
  const rest = text.replaceAll(/const \w+ = late\(/g, '')
  const names = [...rest.matchAll(/\w+/g)].flatMap(([name]) => meant(file, name, (one) => parts.has(one)) ?? [])
  opens.set(file, new Set(names))
}

const main = [...closure('main.ts')]
const first = new Set(
  main.flatMap((file) => [...words(file, files.get(file)!.match(/language\.use\(([^)]*)/)?.[1] ?? '')]),
)

/** Words that a part reads only once another part has loaded them. */
const GUARDED = ['homePart: lib/sections/score_history/index.ts#words']

it('knows the parts and words of the page', () => {
  expect(parts.size).toBeGreaterThan(40)
  expect(spoken.size).toBeGreaterThan(25)
  expect(first.size).toBe(3)
})

it('says no words that may not be there', () => {
  for (let changed = true; changed;) {
    changed = false
    for (const [named, part] of parts) {
      const users = [...parts.values()].filter(
        (one) => one !== part && [...one.files].some((file) => opens.get(file)?.has(named)),
      )
      const known = users.flatMap(({ there }) => there ?? [])
      if (main.some((file) => opens.get(file)?.has(named))) known.push(first)
      if (known.length === 0) continue
      const there = new Set([
        ...first,
        ...part.brings,
        ...known.reduce((one, other) => new Set([...one].filter((name) => other.has(name)))),
      ])
      changed ||= part.there === null || there.size !== part.there.size
      part.there = there
    }
  }
  const wrong = [...parts].flatMap(([named, { files: all, there }]) =>
    [...new Set([...all].flatMap((file) => [...(said.get(file) ?? [])]))]
      .filter((one) => !there?.has(one))
      .map((one) => `${named.split('#')[1]}: ${one}`),
  )
  expect(wrong.filter((one) => !GUARDED.includes(one))).toEqual([])
})
