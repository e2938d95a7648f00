// While developing, `/dev/<game>` shows that game's board on fixtures. Never part of a build:
// the plugin applies to the development server only, and the build starts from index.html.
import type { Plugin } from 'vite'

export function harness(): Plugin {
  return {
    name: 'dev-harness',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/dev\/[a-z0-9_-]+\/?(\?.*)?$/.test(request.url ?? '')) request.url = '/dev/index.html'
        next()
      })
    },
  }
}
