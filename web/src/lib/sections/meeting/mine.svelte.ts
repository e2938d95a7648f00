// The game for which the reader looks for an opponent now; null: none. The first page does not count them.

export const mine = $state<{ game: string | null }>({ game: null })
