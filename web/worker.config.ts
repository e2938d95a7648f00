// The worker beside the page: one file of a fixed name, without imports, since not every browser takes
// a worker that has some.
import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: false,
  build: {
    outDir: '../src/spieltisch/server/static',
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: 'src/worker/main.ts', formats: ['iife'], name: 'worker', fileName: () => 'worker.js' },
  },
})
