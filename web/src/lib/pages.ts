// The three pages and the parts of them that are not looked at first, each loaded when it is gone to.

export const pages = {
  home: () => import('./home/Home.svelte'),
  table: () => import('./table/Table.svelte'),
  learn: () => import('./guide/Learn.svelte'),
  waiting: () => import('./waiting/Waiting.svelte'),
  setting: () => import('./new_table/SetTable.svelte'),
  sheet: () => import('./score_history/Scores.svelte'),
  turn: async () => (await import('./notices/parts.ts')).turn(),
  notices: async () => (await import('./notices/parts.ts')).choice(),
  offer: async () => (await import('./notices/parts.ts')).offer(),
  coach: async () => (await import('./coach/parts.ts')).coach(),
  analysis: async () => (await import('./coach/parts.ts')).analysis(),
  clock: async () => (await import('./clock/parts.ts')).clock(),
  clockChoice: async () => (await import('./clock/parts.ts')).choice(),
  clockChip: async () => (await import('./clock/parts.ts')).chip(),
  concede: async () => (await import('./clock/parts.ts')).concede(),
  chat: () => import('./drawers/Chat.svelte'),
  replay: () => import('./replay/index.ts'),
  drawers: () => import('./drawers/Drawers.svelte'),
  settings: () => import('./settings/Settings.svelte'),
  account: async () => (await import('./account/parts.ts')).account(),
}
