// The two pages and the parts of them that are not looked at first, each loaded when it is gone to.

export const pages = {
  home: () => import('./home/Home.svelte'),
  table: () => import('./table/Table.svelte'),
  waiting: () => import('./waiting/Waiting.svelte'),
  setting: () => import('./setting/SetTable.svelte'),
  sheet: () => import('./sheet/Scores.svelte'),
  turn: () => import('./notices/Turn.svelte'),
  drawers: () => import('./drawers/Drawers.svelte'),
  settings: () => import('./settings/Settings.svelte'),
}
