// The service worker: one file with a fixed name and without imports, since not every browser accepts imports there.
import { readFileSync } from 'node:fs'
import { defineConfig } from 'vite'

const OUT = '../src/spieltisch/server/static'
/** The page's build comes first. */
const built = JSON.parse(readFileSync(`${OUT}/build.json`, 'utf8')) as Record<string, { file: string }>

export default defineConfig({
  publicDir: false,
  define: { ENTRY: JSON.stringify(built['index.html']?.file) },
  build: {
    outDir: OUT,
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: 'src/worker/main.ts', formats: ['iife'], name: 'worker', fileName: () => 'worker.js' },
  },
})
