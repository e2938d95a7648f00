import '@fontsource-variable/figtree'
import { mount } from 'svelte'
import './lib/style/base.css'
import './lib/style/parts.css'
import App from './lib/App.svelte'
import { language } from './lib/i18n/locale.svelte.ts'
import { firstWords } from './lib/first_words/index.ts'
import { pages } from './lib/pages.ts'
import { showType } from './lib/type.ts'
import { route } from './lib/route.svelte.ts'
import { keepPage } from './lib/worker.ts'

// The requested page loads together with the words; App reports a failure.
const page = route.table !== null ? pages.table() : pages.home()
page.catch(() => undefined)
await language.use(firstWords)
const target = document.getElementById('app')!
target.replaceChildren() // what stood there meanwhile
mount(App, { target })
void showType()
keepPage()
