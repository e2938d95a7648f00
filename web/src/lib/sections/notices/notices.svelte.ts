// Notifications of this browser: whether the reader wants them here, the obstacles to them, and their reach.

import { language } from '../../words/language.svelte.ts'
import { recall, remember } from '../../choices/remember.ts'
import { worker } from '../../net/worker.ts'
import { subscribe, unsubscribe, type Reach } from './push.ts'
import { shownAs, tagOf } from './shown.ts'

/** The obstacle to all notifications: the page lacks https, the browser cannot show them, or the reader refused. */
export type Obstacle = 'http' | 'browser' | 'refused'

const has = () => 'Notification' in globalThis && 'serviceWorker' in navigator

let wanted = $state(recall('notices') === 'on')
let permission = $state<NotificationPermission>(has() ? Notification.permission : 'default')
let reach = $state<Reach | null>(null)
/** The language in which this visit subscribed. */
let asked: string | null = null

export const notices = {
  /** They come. */
  get on(): boolean {
    return wanted && permission === 'granted' && this.obstacle === null
  },
  get obstacle(): Obstacle | null {
    if (!globalThis.isSecureContext) return 'http'
    if (!has()) return 'browser'
    return permission === 'denied' ? 'refused' : null
  },
  /** The reach of notifications; null while unknown. */
  get reach(): Reach | null {
    return reach
  },
  /** The reader asked for notifications by a button, so the browser may ask for permission. */
  async turnOn(): Promise<void> {
    if (this.obstacle === 'http' || this.obstacle === 'browser') return
    permission = await Notification.requestPermission()
    if (permission !== 'granted') return
    wanted = true
    remember('notices', 'on')
    await this.renew()
  },
  async turnOff(): Promise<void> {
    wanted = false
    reach = null
    asked = null
    remember('notices', 'off')
    await unsubscribe(await worker()).catch(() => undefined)
  },
  /** Called once a visit, and after a change of language. */
  async renew(): Promise<void> {
    const locale = language.now
    if (!this.on || asked === locale) return
    asked = locale
    try {
      reach = await subscribe(await worker(), locale)
    } catch {
      reach = 'failed'
    }
    if (reach === 'failed') asked = null
  },
  async show(table: string, title: string, body: string): Promise<void> {
    if (!this.on) return
    const options = { body, ...shownAs(table, language.now) }
    await (await worker()).showNotification(title, options).catch(() => undefined)
  },
  /** Hides also the notifications that the server sent. */
  async hide(table: string): Promise<void> {
    if (!this.on) return
    const shown = await (await worker()).getNotifications({ tag: tagOf(table) })
    for (const one of shown) one.close()
  },
}
