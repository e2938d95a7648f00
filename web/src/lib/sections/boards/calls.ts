// The calls about analysis boards.

import { call } from '../../net/api.ts'
import type {
  Board,
  BoardHint,
  BoardPosition,
  Boards,
  Edit,
  MadeBoard,
  NewBoard,
  NewNode,
  Played,
} from '../../net/wire.ts'

export const calls = {
  mine: () => call<Boards>('/api/boards'),
  make: (board: NewBoard) => call<MadeBoard>('/api/boards', board),
  board: (id: string) => call<Board>(`/api/boards/${id}`),
  at: (id: string, node: number) => call<BoardPosition>(`/api/boards/${id}/at/${node}`),
  play: (id: string, node: NewNode) => call<Played>(`/api/boards/${id}/play`, node),
  edit: (id: string, edit: Edit) => call<Board>(`/api/boards/${id}/edit`, edit),
  hint: (id: string, node: number, seat: number) => call<BoardHint>(`/api/boards/${id}/hint`, { node, seat }),
  drop: (id: string) => call<Boards>(`/api/boards/${id}/drop`, {}),
}
