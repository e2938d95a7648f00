// Builds the parts of a page that brings its server or a Python along (`src/tab/`): each is one file with a fixed name.
import { build } from 'vite'

const PARTS = { page: 'iife', worker: 'es', playground: 'es', offline: 'iife' }

for (const [part, format] of Object.entries(PARTS)) {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: '../src/spieltisch/server/static/tab',
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry: `src/tab/${part}.ts`, formats: [format], name: part, fileName: () => `${part}.js` },
    },
  })
}
