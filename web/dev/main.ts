// Mounts web/src/games/<game>/dev.ts: its default export is a component that shows the board on
// fixtures of its own.
import { mount, type Component } from 'svelte'
import '../src/lib/style/base.css'
import '../src/lib/style/parts.css'
import { language } from '../src/lib/words/language.svelte.ts'
import { cardWords } from '../src/lib/catalogue/cards.ts'
import { codes } from '../src/lib/words/codes.ts'
import { common } from '../src/lib/words/common.ts'

await language.use(cardWords, codes, common)
const pages = import.meta.glob<{ default: Component }>('../src/games/*/dev.ts')
const game = location.pathname.split('/')[2] ?? ''
const page = pages[`../src/games/${game}/dev.ts`]
const target = document.getElementById('app')!
if (page) mount((await page()).default, { target })
else target.textContent = `no src/games/${game}/dev.ts`
