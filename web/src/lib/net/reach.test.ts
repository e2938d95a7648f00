import { describe, expect, it } from 'vitest'
import { linkTo } from './reach.svelte.ts'

const at = (address: string): Location => new URL(address) as unknown as Location
const lan = { address: 'http://192.168.0.7:8000', alone: false }
const alone = { address: 'http://127.0.0.1:8000', alone: true }

describe('a link for others', () => {
  it.each(['http://localhost:8000', 'http://127.0.0.1:8000', 'http://[::1]:8000'])('from %s', (own) => {
    expect(linkTo('/t/x', at(own), lan)).toEqual({ link: 'http://192.168.0.7:8000/t/x', alone: false })
    expect(linkTo('/t/x', at(own), alone)).toEqual({ link: `${own}/t/x`, alone: true })
    expect(linkTo('/t/x', at(own), null)).toEqual({ link: `${own}/t/x`, alone: false })
    expect(linkTo('/t/x', at(own), { address: null, alone: false }).link).toBe(`${own}/t/x`)
  })

  it('is the page itself where others can come to it, as through a proxy', () => {
    const page = at('https://play.example')
    for (const server of [lan, alone, null])
      expect(linkTo('/t/x', page, server)).toEqual({ link: 'https://play.example/t/x', alone: false })
  })
})
