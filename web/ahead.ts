// Names in the HTML what each page begins with: its own files, words and calls, and the files of each
// game's board. `chosen.js`, which the build writes into the HTML, has the browser load them at once. Otherwise each
// waits for the one before, which on a slow connection takes seconds.
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { runnerImport, type Plugin, type Rolldown } from 'vite'
import { minified } from './older.ts'
import { LANGUAGE, locales, type Locale } from './src/lib/words/languages.ts'

/** The words that every page begins with. */
const WORDS = /\/lib\/words\/first\/([\w-]+)\.ts$/
const GAME = /\/games\/(\w+)\/index\.ts$/
const wordsOf = (folder: string) => new RegExp(`/lib/${folder}/words/([\\w-]+)\\.ts$`)
const GAME_WORDS = (game: string) => new RegExp(`/games/${game}/words/([\\w-]+)\\.ts$`)

/** The pages, by the beginning of their paths. Each has the modules that it asks for, in every language or in
 * the captured one, and its first calls. */
const PAGES = {
  '/t/': { modules: [/\/lib\/table\/Table\.svelte$/, WORDS, wordsOf('table')], calls: ['/api/games', '/api/me'] },
  '/learn/': {
    modules: [/\/lib\/sections\/guide\/Learn\.svelte$/, WORDS, wordsOf('sections/guide')],
    calls: ['/api/games'],
  },
  '/': {
    modules: [/\/lib\/sections\/home\/Home\.svelte$/, WORDS, wordsOf('sections/home')],
    calls: ['/api/games', '/api/me', '/api/lobby'],
  },
}
/** The files of a page for readers of any language. */
const ANY = 'any'
const STYLE = / *<link rel="stylesheet"[^>]*>\n/g
const SCRIPT = '<script src="/chosen.js"></script>'

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }
type Chunks = ReadonlyMap<string, Chunk>

/** Add the files of a chunk, and of all that it imports, to `found`. */
function add(chunk: Chunk, chunks: Chunks, found: Set<string>): void {
  if (found.has(chunk.fileName)) return
  found.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const name of chunk.imports) {
    const other = chunks.get(name)
    if (other) add(other, chunks, found)
  }
}

/** Return the files of these modules by language, but for those that `named` names anyway. */
function filesOf(modules: readonly RegExp[], chunks: Chunks, named: string): Record<string, string[]> {
  const files = new Map<string, Set<string>>()
  for (const module of modules) {
    const ids = [...chunks.values()].flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const))
    const asked = ids.filter(([id]) => module.test(id))
    if (asked.length === 0) throw new Error(`no chunk has ${module}: see ahead.ts`)
    for (const [id, chunk] of asked) {
      const language = module.exec(id)?.[1] ?? ANY
      if (!files.has(language)) files.set(language, new Set())
      add(chunk, chunks, files.get(language)!)
    }
  }
  const missing = (found: Set<string>) => [...found].filter((file) => !named.includes(file))
  return Object.fromEntries([...files].map(([key, found]) => [key, missing(found)]))
}

/** The titles of all games in a language, by game. */
async function titlesIn(locale: Locale): Promise<Record<string, string>> {
  const titles = readdirSync('src/games').map(async (game) => {
    const { module } = await runnerImport<{ words: { title: string } }>(`./src/games/${game}/card/${locale}.ts`)
    return [game, module.words.title] as const
  })
  return Object.fromEntries(await Promise.all(titles))
}

export function ahead(): Plugin {
  return {
    name: 'ahead',
    apply: 'build',
    async generateBundle() {
      // For the server, which names the game in the previews of links, and in mails.
      const titles = locales.map(async (locale) => [locale, await titlesIn(locale)] as const)
      const source = JSON.stringify(Object.fromEntries(await Promise.all(titles)))
      this.emitFile({ type: 'asset', fileName: 'titles.json', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = new Map<string, Chunk>()
        for (const file of Object.values(bundle ?? {})) if (file.type === 'chunk') chunks.set(file.fileName, file)
        const pages = Object.entries(PAGES).map(([path, { modules, calls }]) => {
          return [path, { files: filesOf(modules, chunks, html), calls }] as const
        })
        const names = [...chunks.values()].flatMap(({ moduleIds }) =>
          moduleIds.flatMap((id) => GAME.exec(id)?.[1] ?? []),
        )
        // At a table and in a guided round alike, so what both begin with is not named once more.
        const table = pages.find(([path]) => path === '/t/')!
        const both = html + JSON.stringify(table)
        // Without their folder: the service worker keeps each file of `assets/` that the index names, and
        // needs no boards (`worker/shell.ts`).
        const games = names.map((game) => {
          const modules = [new RegExp(`/games/${game}/index\\.ts$`), GAME_WORDS(game)]
          const files = Object.entries(filesOf(modules, chunks, both))
          return [
            game,
            Object.fromEntries(files.map(([key, own]) => [key, own.map((file) => basename(file))])),
          ] as const
        })
        const named = JSON.stringify({
          pages: Object.fromEntries(pages),
          games: Object.fromEntries(games),
          language: `spieltisch.${LANGUAGE}`,
        })
        const script = minified('chosen.js')
        // A style sheet in the head would keep the page's shape from being painted.
        const styles = [...html.matchAll(STYLE)].map(([line]) => line).join('')
        const begun = html.replaceAll(STYLE, '').replace('</body>', `${styles}</body>`)
        return begun.replace(SCRIPT, () => `<script data-ahead='${named.replaceAll("'", '&#39;')}'>${script}</script>`)
      },
    },
  }
}
