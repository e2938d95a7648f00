// Names in the HTML what each page asks for next: its own files, words and calls. `public/chosen.js`
// has the browser load them at once; otherwise each waits for the one before, which on a slow
// connection takes seconds.
import type { Plugin, Rolldown } from 'vite'

const WORDS = /\/paraglide\/messages\/([\w-]+)\.js$/
const CARDS = /\/lib\/all_cards\.ts$/
const CARD_WORDS = /\/games\/\w+\/card\/([\w-]+)\.ts$/

/** The pages, by the beginning of their paths. Each has the modules that it asks for, in every language or in
 * the captured one, and its first calls. */
const PAGES = {
  '/t/': { modules: [/\/lib\/table\/Table\.svelte$/, WORDS, CARDS], calls: ['/api/games', '/api/me'] },
  '/learn/': { modules: [/\/lib\/guide\/Learn\.svelte$/, WORDS], calls: ['/api/games'] },
  '/': {
    modules: [/\/lib\/home\/Home\.svelte$/, WORDS, CARDS, CARD_WORDS],
    calls: ['/api/games', '/api/me', '/api/tables'],
  },
}
/** The files of a page for readers of any language. */
const ANY = 'any'

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/** Add the files of a chunk, and of all that it imports, to `found`. */
function add(chunk: Chunk, chunks: ReadonlyMap<string, Chunk>, found: Set<string>): void {
  if (found.has(chunk.fileName)) return
  found.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const name of chunk.imports) {
    const other = chunks.get(name)
    if (other) add(other, chunks, found)
  }
}

/** Return a page's files by language. */
function filesOf(modules: readonly RegExp[], chunks: ReadonlyMap<string, Chunk>): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>()
  for (const module of modules) {
    const entries = [...chunks.values()].filter(({ facadeModuleId }) => module.test(facadeModuleId ?? ''))
    if (entries.length === 0) throw new Error(`no chunk begins with ${module}: see PAGES in ahead.ts`)
    for (const entry of entries) {
      const language = module.exec(entry.facadeModuleId ?? '')?.[1] ?? ANY
      if (!files.has(language)) files.set(language, new Set())
      add(entry, chunks, files.get(language)!)
    }
  }
  return files
}

export function ahead(): Plugin {
  return {
    name: 'ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = new Map<string, Chunk>()
        for (const file of Object.values(bundle ?? {})) if (file.type === 'chunk') chunks.set(file.fileName, file)
        const pages = Object.entries(PAGES).map(([path, { modules, calls }]) => {
          const missing = [...filesOf(modules, chunks)].map(([language, files]) => [
            language,
            [...files].filter((file) => !html.includes(file)),
          ])
          return [path, { files: Object.fromEntries(missing) as unknown, calls }] as const
        })
        const named = JSON.stringify(Object.fromEntries(pages)).replaceAll("'", '&#39;')
        return html.replace('src="/chosen.js"', `$& data-ahead='${named}'`)
      },
    },
  }
}
