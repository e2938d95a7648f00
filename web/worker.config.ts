// The service worker: one file with a fixed name and without imports, since not every browser accepts imports there.
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
