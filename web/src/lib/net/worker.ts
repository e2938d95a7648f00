// The service worker of this page (`src/worker/`): notifications, and the page without a network.

import { onHost } from './way.ts'

/** Register the worker and return it once it works. Rejected where the browser has none. */
export async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(onHost('/worker.js'))
  return navigator.serviceWorker.ready
}

/** Have the worker keep the page for times without a network, once nothing else is being loaded. */
export function keepPage(): void {
  // Browsers offer workers to secure pages alone; a development server has no built worker.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const begin = () =>
    void Promise.resolve(globalThis.ownServer?.ready)
      .then(worker)
      .catch(() => undefined)
  if (document.readyState === 'complete') setTimeout(begin, AFTER_MS)
  else addEventListener('load', () => setTimeout(begin, AFTER_MS), { once: true })
}

/** By then the page that was opened stands, on slow connections too. */
const AFTER_MS = 3000
