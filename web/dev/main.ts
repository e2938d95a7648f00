// Shows the board of web/src/games/<game> on the fixtures of its game. All words of the page are loaded before.
import { mount } from 'svelte'
import '../src/lib/style/base.css'
import '../src/lib/style/parts.css'
import { language } from '../src/lib/words/language.svelte.ts'
import type { Fixture } from '../src/lib/board/fixture.svelte.ts'
import type { Marks } from '../src/lib/board/play.ts'
import { cards, cardWords } from '../src/lib/catalogue/cards.ts'
import type { GameModule } from '../src/lib/catalogue/game.ts'
import { codes } from '../src/lib/words/codes.ts'
import { common } from '../src/lib/words/common.ts'
import type { Spoken } from '../src/lib/words/spoken.ts'
import Dev from './Dev.svelte'

const folders = import.meta.glob<Record<string, Spoken<unknown> | undefined>>('../src/lib/**/index.ts', { eager: true })
await language.use(cardWords, codes, common, ...Object.values(folders).flatMap(({ words }) => words ?? []))

const game = location.pathname.split('/')[2] ?? ''
/** The file of this game among those of all games. */
const ofGame = <File>(files: Record<string, File>, file: string) => files[`../src/games/${game}/${file}`]
const module = ofGame(import.meta.glob<GameModule>('../src/games/*/index.ts', { import: 'default' }), 'index.ts')
const marks = ofGame(import.meta.glob<Marks>('../src/games/*/marks.ts', { import: 'marks' }), 'marks.ts')
const fixtures = Object.entries(
  import.meta.glob<Fixture>('../src/games/*/fixtures/*.json', { import: 'default' }),
).filter(([path]) => path.startsWith(`../src/games/${game}/`))
const card = cards[`../../games/${game}/card.ts`]
const target = document.getElementById('app')!
if (module && marks && card) {
  const props = { card, module: await module(), fixtures: Object.fromEntries(fixtures), marks: await marks() }
  mount(Dev, { target, props })
} else target.textContent = `no board with fixtures in src/games/${game}`
