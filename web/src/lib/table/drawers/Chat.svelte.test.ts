// The chat of somebody who is muted: it says so, and until when, before a word is written.
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { house } from '../../sections/house/house.svelte.ts'
import type { ChatMessage } from '../../net/wire.ts'
import { refusal } from '../../words/codes.ts'
import Chat from './Chat.svelte'

const line = (muted: boolean): ChatMessage => ({ line: 1, ms: 0, name: 'Ben', seat: null, text: 'Hello', muted })
const box = () => document.querySelector('.foot input')
let shown: ReturnType<typeof mount> | null = null

function open(lines: ChatMessage[], more = {}): void {
  const nothing = () => undefined
  const room = { table: 't', lines, open: true, speaks: true, host: false, slow: 0, mine: () => true }
  const ways = { onsay: async () => true, onphrase: nothing, onorder: nothing, onreport: nothing, ...more }
  shown = mount(Chat, { target: document.body, props: { room, ...ways } })
  flushSync()
}

afterEach(async () => {
  if (shown) await unmount(shown)
  shown = null
  house.told({ notice: null, muted: null })
  vi.unstubAllGlobals()
})

it('takes words from anybody else', () => {
  open([line(false)])
  expect(box()).not.toBeNull()
})

it('says until when the host of the server has muted the reader, also while it is open', () => {
  open([])
  const until = Date.now() + 3_600_000
  house.told({ notice: null, muted: until })
  flushSync()
  expect(box()).toBeNull()
  expect(document.body.textContent).toContain(refusal('silenced', { until }))
})

it('says that the host of the table has muted the reader', () => {
  open([line(true)])
  expect(box()).toBeNull()
  expect(document.body.textContent).toContain(refusal('muted'))
})

it('says by a phrase only what no reaction says, where there are reactions', () => {
  const phrases = () =>
    [...document.querySelectorAll('.phrases > .button')].map(({ textContent }) => textContent.trim())
  open([])
  expect(phrases()).toHaveLength(8)
  void unmount(shown!)
  open([], { onreact: () => undefined })
  expect(phrases()).toEqual(['Good luck!', 'One moment, please.', 'It is your turn.', 'Another game?'])
})
