// A change of the browser's push address. The worker tells the server, since the page may stay closed for long.

import { api } from '../lib/net/api.ts'
import { subscribed } from '../lib/sections/notices/push.ts'
import { browsers } from './call.ts'

/** `before`, `after`: what the browser says of its own accord; not every one says either. */
export async function renewed(
  manager: PushManager,
  before: PushSubscription | null | undefined,
  after: PushSubscription | null | undefined,
): Promise<void> {
  const { key } = await api.push()
  if (key === null) return
  const now = after ?? (await subscribed(manager, key).catch(() => null))
  const { endpoint, keys } = now?.toJSON() ?? {}
  if (endpoint !== undefined && keys?.p256dh && keys.auth) {
    const replaces = before?.endpoint ?? null
    // Only where the server does not know the one before.
    const locale = browsers()
    await api.addPush({ endpoint, key: keys.p256dh, secret: keys.auth, locale, replaces })
  } else if (before) await api.dropPush(before.endpoint)
}
