import { afterEach, expect, it, vi } from 'vitest'
import { ApiError, call } from './api.ts'

const answers = (text: string, status = 200) => vi.stubGlobal('fetch', async () => new Response(text, { status }))
const code = (path: string) => call(path).then(String, (error: ApiError) => error.code)

afterEach(() => vi.unstubAllGlobals())

it('takes the answer of the server', async () => {
  answers('{"games": []}')
  expect(await call('/api/games')).toEqual({ games: [] })
})

it.each(['<html>Please log in to this network</html>', '', 'null', '{"games"'])(
  'takes %j in place of an answer as no answer of the server, whatever its status',
  async (text) => {
    for (const status of [200, 404, 502]) {
      answers(text, status)
      expect(await code('/api/games')).toBe('offline')
    }
  },
)

it('says why the server refused', async () => {
  answers('{"code": "too-many", "params": {"seconds": 3}}', 429)
  await expect(call('/api/games')).rejects.toMatchObject({ code: 'too-many', params: { seconds: 3 } })
})
