/** The rules drawer: the clauses of a text for each language, with examples to try. */

import { drawer, figured, type Figures } from '../../../lib/board/rules.ts'
import Deal from './Deal.svelte'
import examples from './examples.json'
import type { Example } from './figures.ts'
import Pieces from './Pieces.svelte'
import Tryout from './Tryout.svelte'

const tryout = (name: 'fill' | 'order') => figured(Tryout, { example: examples[name] as unknown as Example, name })

export const figures: Figures = {
  Deal,
  /** One hand that finishes several rows. */
  Fill: tryout('fill'),
  /** With 10 points, black before yellow or yellow before black. */
  Order: tryout('order'),
  Pieces,
}

export const texts = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default' })

export const rules = drawer(texts, figures)
