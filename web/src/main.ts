import { mount } from 'svelte'
import './lib/style/base.css'
import './lib/style/parts.css'
import './lib/i18n/locale.svelte.ts'
import App from './lib/App.svelte'

mount(App, { target: document.getElementById('app')! })
