/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { ahead } from './ahead.ts'
import { groups } from './chunks.ts'
import { harness } from './dev/harness.ts'
import { older, target } from './older.ts'
import { unbrokenNumbers } from './unbroken.ts'

const server = process.env.SPIELTISCH ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte(), harness(), ahead(), older(), unbrokenNumbers()],
  // Files of the build name each other from where they are, so that the site may lie below a folder of its host.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  build: {
    outDir: '../src/spieltisch/server/static',
    emptyOutDir: true,
    manifest: 'build.json',
    license: { fileName: 'licences/bundled.md' },
    target: 'es2022',
    cssTarget: target,
    // A part that is loaded late names its styles ahead; its scripts are found as soon as it is read.
    // The names of all of them would weigh as much as a page's words.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')) },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  // Tests read the contract of the server, which lies outside this folder.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: {
    environment: 'jsdom',
    isolate: false, // a jsdom for each file is two thirds of the time: `jsdom.ts` makes one like new
    sequence: { setupFiles: 'list' },
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/lib/testing/jsdom.ts', 'src/lib/testing/loaded.ts'],
    css: { include: /[?&]raw\b/ }, // tests of colours read them from the style sheets
    testTimeout: 120_000, // jsdom draws whole boards, on busy and slow machines too
  },
})
