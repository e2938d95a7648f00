import '@fontsource-variable/figtree'
import { mount } from 'svelte'
import './lib/style/base.css'
import './lib/style/parts.css'
import App from './lib/App.svelte'
import { language } from './lib/i18n/locale.svelte.ts'
import { frameWords } from './lib/i18n/messages.ts'
import { pages } from './lib/pages.ts'
import { route } from './lib/route.svelte.ts'
import { keepPage } from './lib/worker.ts'

// The requested page loads together with the words; App reports a failure.
const page = route.table !== null ? pages.table() : pages.home()
page.catch(() => undefined)
await language.use(frameWords)
const target = document.getElementById('app')!
target.replaceChildren() // what stood there meanwhile
mount(App, { target })
keepPage()
