// Mounts web/src/games/<game>/parts/Dev.svelte, which shows the board on the fixtures of its game. All words of the page
// are loaded before.
import { mount, type Component } from 'svelte'
import '../src/lib/style/base.css'
import '../src/lib/style/parts.css'
import { language } from '../src/lib/words/language.svelte.ts'
import { cardWords } from '../src/lib/catalogue/cards.ts'
import { codes } from '../src/lib/words/codes.ts'
import { common } from '../src/lib/words/common.ts'
import type { Spoken } from '../src/lib/words/spoken.ts'

const folders = import.meta.glob<Record<string, Spoken<unknown> | undefined>>('../src/lib/**/index.ts', { eager: true })
await language.use(cardWords, codes, common, ...Object.values(folders).flatMap(({ words }) => words ?? []))
const pages = import.meta.glob<{ default: Component }>('../src/games/*/parts/Dev.svelte')
const game = location.pathname.split('/')[2] ?? ''
const page = pages[`../src/games/${game}/parts/Dev.svelte`]
const target = document.getElementById('app')!
if (page) mount((await page()).default, { target })
else target.textContent = `no src/games/${game}/parts/Dev.svelte`
