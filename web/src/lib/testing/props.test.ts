// No component has more than ten properties: beyond that it takes an object.
import { parse } from 'svelte/compiler'
import { expect, it } from 'vitest'

const MOST = 10

const sources = import.meta.glob<string>('/src/**/*.svelte', { query: '?raw', import: 'default', eager: true })

interface Node {
  type: string
  [name: string]: unknown
}

/** The number of properties of a component; an Error if it does not name them. */
function propertiesOf(path: string, source: string): number {
  const script = parse(source, { modern: true }).instance?.content as unknown as { body: Node[] } | undefined
  for (const statement of script?.body ?? []) {
    if (statement.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement['declarations'] as { id: Node; init: Node | null }[]) {
      const callee = init?.type === 'CallExpression' ? (init['callee'] as Node) : null
      if (callee?.['name'] !== '$props') continue
      if (id.type !== 'ObjectPattern') throw new Error(`${path} does not name its properties`)
      return (id['properties'] as Node[]).length
    }
  }
  return 0
}

it('counts the properties of a component', () => {
  const count = (script: string) => propertiesOf('A.svelte', `<script lang="ts">${script}</script>`)
  expect(count('let { a, b = 1, c = $bindable(), ...rest }: Props = $props()')).toBe(4)
  expect(count('let a = $props.id()')).toBe(0)
  expect(() => count('const all: Props = $props()')).toThrow('does not name')
})

it('finds no component with more than ten properties', () => {
  const wide = Object.entries(sources)
    .map(([path, source]) => [path, propertiesOf(path, source)] as const)
    .filter(([, count]) => count > MOST)
  expect(Object.keys(sources).length).toBeGreaterThan(250)
  expect(wide).toEqual([])
})
