import { flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'
import { FixturePlay, type Fixture } from '../../lib/board/fixture.svelte.ts'
import End from './End.svelte'
import type { Shown } from './shown.ts'
import { SORTS, sumsBySort } from './sums.ts'
import type { View } from './view.ts'
import { wordsOf } from './words/index.ts'

const fixtures = import.meta.glob<Fixture>('./fixtures/*.json', { import: 'default', eager: true })

it.each(['over', 'overcity'])('tells of %s what each player’s points were for, the winner first', (name) => {
  const play = new FixturePlay<View, Shown>(fixtures[`./fixtures/${name}.json`]!)
  const { view, log } = play.moment
  const sums = sumsBySort(log, view.seats).map((by) => SORTS.reduce((sum, sort) => sum + by[sort], 0))
  expect(sums).toEqual(view.scores)
  const shown = mount(End, { target: document.body, props: { play, words: wordsOf('en') } })
  flushSync()
  const totals = [...document.querySelectorAll('tbody b')].map((total) => Number(total.textContent))
  expect(totals).toEqual([...view.scores].sort((a, b) => b - a))
  const kinds = [...document.querySelectorAll('details li')].map((line) => line.textContent.split(/[:,]/)[0])
  expect(kinds).toEqual([...kinds].sort((a, b) => order(a) - order(b)))
  void unmount(shown)
})
const order = (kind: string | undefined) => ['Road', 'City', 'Cloister', 'Farm'].indexOf(kind ?? '')
