import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { catalogue } from '../../catalogue/catalogue.svelte.ts'
import Chosen from './Chosen.svelte'
import { table } from '../made_up.ts'

const game = {
  name: table.game,
  modes: [
    { name: 'base', solo: false, seats: [2, 3], seats_option: null, silent: false },
    { name: 'solo', solo: true, seats: [1], seats_option: null, silent: false },
  ],
  options: [
    { name: 'river', choices: [false, true] },
    { name: 'only', choices: ['one'] },
  ],
  bots: [],
}

afterEach(() => void vi.unstubAllGlobals())

it('says the mode and all that was chosen, and nothing that there was no choice of', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ games: [game] }))))
  await catalogue.load()
  const options = { mode: 'base', river: true, only: 'one' }
  const seats = [0, 1].map((seat) => ({ seat, kind: 'bot', name: null, bot: 'low', present: true, mine: false }))
  const shown = mount(Chosen, {
    target: document.body,
    props: { table: { ...table, options, seats: seats as typeof table.seats, calm: true } },
  })
  flushSync()
  const said = [...document.querySelectorAll('li')].map((chip) => chip.textContent)
  expect(said).toEqual(['base', 'Players: 2', 'river: true', 'Calm table'])
  await unmount(shown)
})
