// The server's calls while no page of this browser is open (Web Push).

import { api } from '../../net/api.ts'
import type { Locale } from '../../words/language.svelte.ts'

/** The reach of notifications. `far` includes the time after the page is closed. Else it is the obstacle: no https,
 * a server that sends none, a browser that takes none, or a failure just now. */
export type Reach = 'far' | 'http' | 'off' | 'browser' | 'failed'

/** Subscribes this browser, in that language. Each visit repeats it, since browsers change their push address. */
export async function subscribe(worker: ServiceWorkerRegistration, locale: Locale): Promise<Reach> {
  if (location.protocol !== 'https:') return 'http'
  if (!('pushManager' in worker)) return 'browser'
  try {
    const { key } = await api.push()
    if (key === null) return 'off'
    const { endpoint, keys } = (await subscribed(worker.pushManager, key)).toJSON()
    if (endpoint === undefined || !keys?.p256dh || !keys.auth) return 'browser'
    await api.addPush({ endpoint, key: keys.p256dh, secret: keys.auth, locale })
    return 'far'
  } catch {
    return 'failed'
  }
}

/** The subscription of this browser to the server's key. */
export async function subscribed(manager: PushManager, key: string): Promise<PushSubscription> {
  const how = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await manager.subscribe(how)
  } catch {
    // It may be that of another key, from when the server had other data.
    await (await manager.getSubscription())?.unsubscribe()
    return manager.subscribe(how)
  }
}

/** Has this browser called no more. */
export async function unsubscribe(worker: ServiceWorkerRegistration): Promise<void> {
  const subscription = await worker.pushManager?.getSubscription()
  if (!subscription) return
  // Once the browser has let go of it, the push service tells the server too.
  await subscription.unsubscribe()
  await api.dropPush(subscription.endpoint).catch(() => undefined)
}
