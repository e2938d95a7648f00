import { expect, it, vi } from 'vitest'
import type { Replay } from './replay/replay.svelte.ts'
import { Stage } from './stage.svelte.ts'
import { TableState } from './state.svelte.ts'
import type { Session } from './session.svelte.ts'

it('stops a replay that ends, so that no timer goes on', () => {
  const stage = new Stage({ state: new TableState(), control: null } as unknown as Session, () => () => '' as never)
  const stop = vi.fn()
  stage.replay = { stop } as unknown as Replay
  stage.slip = { slip: {} as never, seat: 0, at: 1 }
  stage.endReplay()
  expect(stop).toHaveBeenCalledOnce()
  expect([stage.replay, stage.slip]).toEqual([null, null])
  stage.endReplay()
  expect(stop).toHaveBeenCalledOnce()
})
