// The two pages, each loaded when it is gone to.

export const pages = {
  home: () => import('./home/Home.svelte'),
  table: () => import('./table/Table.svelte'),
}
