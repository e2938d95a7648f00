import { expect, test, vi } from 'vitest'
import { Later } from './later.svelte.ts'

test('a part is loaded once, however often it is wanted', async () => {
  const load = vi.fn(() => Promise.resolve({ default: 'part' }))
  const later = new Later(load)
  expect(later.part).toBeNull()
  void later.want()
  await later.want()
  expect(later.part).toBe('part')
  await later.want()
  expect(later.part).toBe('part')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that could not be loaded is asked for again when it is wanted again', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue({ default: 'part' })
  const later = new Later(load)
  await later.want()
  expect(later.part).toBeNull()
  await later.want()
  expect(later.part).toBe('part')
})
