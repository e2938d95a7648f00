// The calls about puzzles.

import { call } from '../../net/api.ts'
import type { MadeBoard, PuzzleAnswer, Puzzles, PuzzleState } from '../../net/wire.ts'

export const calls = {
  all: () => call<Puzzles>('/api/puzzles'),
  /** The position after these actions; a whole turn is judged. */
  attempt: (puzzle: string, actions: readonly string[]) =>
    call<PuzzleState>(`/api/puzzles/${encodeURIComponent(puzzle)}`, { actions }),
  answer: (puzzle: string) => call<PuzzleAnswer>(`/api/puzzles/${encodeURIComponent(puzzle)}/answer`, {}),
  board: (puzzle: string) => call<MadeBoard>('/api/boards', { puzzle }),
}
