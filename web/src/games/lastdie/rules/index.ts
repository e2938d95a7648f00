/** The rules drawer: the clauses of a text for each language, with examples to try. */

import { drawer, type Figures } from '../../../lib/board/rules.ts'
import Deal from './Deal.svelte'
import Fill from './Fill.svelte'
import Order from './Order.svelte'
import Pieces from './Pieces.svelte'

export const figures: Figures = { Deal, Fill, Order, Pieces }

export const texts = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default' })

export const rules = drawer(texts, figures)
