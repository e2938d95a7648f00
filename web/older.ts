// The oldest browsers that play: what the build writes for them, and what the HTML says to older ones.
// `docs/play/first-game.md` names them; `src/lib/testing/older.test.ts` compares.
import { readFileSync } from 'node:fs'
import { minifySync, type Plugin } from 'vite'

/** The oldest version of each: since then a browser has `structuredClone`, `findLast` and `<dialog>`. */
export const OLDEST = { chrome: 100, edge: 100, firefox: 104, safari: 15.4, ios: 15.4 }
export const target = Object.entries(OLDEST).map(([name, version]) => `${name}${version}`)

/** A script as it is written into the HTML. */
export const minified = (name: string): string =>
  minifySync(name, readFileSync(name, 'utf8'), { module: false }).code.trim()

const SCRIPT = '<script src="/older.js"></script>'
const DYNAMIC = /(?<=[;{])[\w-]+:[^;{}]*\ddv[a-z]+[^;{}]*(?=[;}])/g

/** Name the height of the window in `vh`, too: Chrome knows `dvh` since version 108 only. */
export const withoutDynamicUnits = (css: string): string =>
  css.replaceAll(DYNAMIC, (text) => `${text.replaceAll(/(?<=\d)d(?=v[a-z]+)/g, '')};${text}`)

export function older(): Plugin {
  return {
    name: 'older',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            file.source = withoutDynamicUnits(String(file.source))
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        return html.replace(SCRIPT, () => `<script>${minified('older.js')}</script>`)
      },
    },
  }
}
