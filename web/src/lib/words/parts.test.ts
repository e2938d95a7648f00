// Each part of the page is loaded with the words of every folder that its components say.
import { expect, it } from 'vitest'

const sources = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const IMPORT = /import\s+(?!type\b)([^'"]*?)\s*from\s*'(\.[^']+)'/g
const PART = /late\(\(\) => import\('(\.[^']+)'\)((?:,\s*\w+)*),?\s*\)/g

/** The path, as the keys of `sources` have it, that a file names by a relative one. */
function named(file: string, path: string): string {
  const { pathname } = new URL(path, `http://page/lib/words/${file}`)
  return pathname.startsWith('/lib/words/') ? `./${pathname.slice(11)}` : pathname.replace('/lib/', '../')
}

/** The imports of a file when it is loaded: the names, and the file that has them. */
function imports(file: string): { names: string; from: string }[] {
  const text = sources[file] ?? ''
  const script = file.endsWith('.svelte') ? [...text.matchAll(/<script[^]*?<\/script>/g)].join('\n') : text
  return [...script.matchAll(IMPORT)]
    .filter(([, names]) => !/^\{(\s*type \w+,?)+\s*\}$/.test(names!))
    .map(([, names, from]) => ({ names: names!, from: named(file, from!) }))
}

/** The folders whose words a component says, itself or by what it imports. */
function said(file: string, seen = new Set<string>()): Set<string> {
  const folders = new Set<string>()
  if (seen.has(file)) return folders
  seen.add(file)
  for (const { names, from } of imports(file)) {
    if (!from.endsWith('/index.ts')) for (const folder of said(from, seen)) folders.add(folder)
    else if (/\bwords\b/.test(names)) folders.add(from)
  }
  return folders
}

const parts = Object.keys(sources)
  .filter((file) => file.endsWith('/index.ts'))
  .flatMap((file) =>
    [...sources[file]!.matchAll(PART)].map(([, component, listed]) => {
      const loaded = listed!.split(',').map((name) => name.trim())
      const others = imports(file).filter(({ names }) => loaded.some((name) => names.includes(`words as ${name} `)))
      const folders = [...(loaded.includes('words') ? [file] : []), ...others.map(({ from }) => from)]
      return { component: named(file, component!), folders }
    }),
  )

it.each(parts.map(({ component, folders }) => [component, folders] as const))(
  'are loaded for %s',
  (component, folders) => {
    expect(sources).toHaveProperty([component])
    expect([...said(component)].filter((folder) => !folders.includes(folder))).toEqual([])
  },
)

it('looks at all parts', () => expect(parts.length).toBeGreaterThan(40))
