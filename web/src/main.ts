import '@fontsource-variable/figtree'
import { mount } from 'svelte'
import './lib/style/base.css'
import './lib/style/parts.css'
import './lib/style/left.css'
import { POPOVERS } from './lib/board/popover.ts'
import App from './lib/app/App.svelte'
import { language } from './lib/words/language.svelte.ts'
import { pageAt } from './lib/app/pages.ts'
import { sections } from './lib/app/sections.ts'
import { cardWords } from './lib/catalogue/cards.ts'
import { showType } from './lib/style/typeface.ts'
import { route } from './lib/app/route.svelte.ts'
import { codes, refusals } from './lib/words/codes.ts'
import { common } from './lib/words/common.ts'
import { keepPage } from './lib/net/worker.ts'

// The requested page loads together with the words; App reports a failure.
async function begin(): Promise<void> {
  pageAt(route.path)
    ?.part()
    .catch(() => undefined)
  if (!POPOVERS) (await import('./lib/board/popovers.ts')).givePopovers()
  await language.use(common, codes, cardWords, ...sections.flatMap(({ wayWords }) => wayWords ?? []))
  const target = document.getElementById('app')!
  target.replaceChildren() // what stood there meanwhile
  mount(App, { target })
  language.use(refusals).catch(() => undefined) // without them, the page says the code
  void showType()
  keepPage()
}

// A browser that cannot play is on its way to a page that says so (`older.js`).
if (!('older' in document.documentElement.dataset)) await begin()
