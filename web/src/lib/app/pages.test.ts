// Each address leads to one page, with the parts of the address as properties.
import { flushSync, mount, unmount } from 'svelte'
import { expect, it, vi } from 'vitest'
import { me } from '../people/me.svelte.ts'
import { friendsDrawer } from '../sections/friends/index.ts'
import { settingsDrawer } from '../sections/settings/index.ts'
import { tablePart } from '../table/index.ts'
import { drawer } from './drawer.svelte.ts'
import Over from './Over.svelte'
import { pageAt } from './pages.ts'
import { route } from './route.svelte.ts'
import type { Section } from './section.ts'
import { sections } from './sections.ts'

it.each([
  ['/t/abc', { id: 'abc' }],
  ['/t/abc/', { id: 'abc' }],
  ['/learn/ingenious', { name: 'ingenious' }],
  ['/p/42', { person: '42' }],
  ['/mail/stop/secret', { kind: 'stop', link: 'secret' }],
  ['/', {}],
])('takes %s apart', (path, props) => {
  expect(pageAt(path)?.props).toEqual(props)
})

it('finds the page that the section names', () => {
  expect(pageAt('/t/abc')?.part).toBe(tablePart)
})

it.each(['/t', '/t/', '/t/a/b', '/mail/read/secret', '/nowhere', '/puzzles/7'])('has no page at %s', (path) => {
  expect(pageAt(path)).toBeNull()
})

it('lists the section of every folder', () => {
  const folders = import.meta.glob<{ section?: Section }>('../sections/*/index.ts', { eager: true })
  const forgotten = Object.entries(folders).filter(([, { section }]) => section && !sections.includes(section))
  expect(
    forgotten.map(([path]) => path),
    'list these sections in app/sections.ts',
  ).toEqual([])
})

it('gives no address to two sections', () => {
  const addresses = sections.flatMap(({ pages = {} }) => Object.keys(pages))
  expect(new Set(addresses).size).toBe(addresses.length)
})

it.each([null, 'Ann'])('leads a reader called %s by no two ways to the same place', (name) => {
  vi.spyOn(me, 'name', 'get').mockReturnValue(name)
  for (const on of ['first page', 'menu'] as const) {
    const ways = sections
      .flatMap(({ ways = [] }) => ways)
      .filter((way) => way.on.includes(on) && (way.offered?.() ?? true))
    const places = ways.map(({ to }) => {
      if (typeof to === 'string') return to
      drawer.close()
      to(null)
      return drawer.now?.part
    })
    expect(places.every((place) => place !== undefined)).toBe(true)
    expect(new Set(places).size).toBe(ways.length)
  }
  drawer.close()
  vi.restoreAllMocks()
})

it('opens one drawer at a time, and none on the next page', async () => {
  const shown = mount(Over, { target: document.body })
  drawer.open(friendsDrawer, {})
  drawer.open(settingsDrawer, {})
  flushSync()
  expect(document.querySelector('dialog h2')?.textContent).toBe('Settings')
  route.go('/puzzles')
  flushSync()
  expect(drawer.now).toBeNull()
  expect(document.querySelector('dialog h2')).toBeNull()
  await unmount(shown)
})
