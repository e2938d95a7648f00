// Popovers: sheets that open over the page, and close by a tap elsewhere or by Escape.

/** Whether the browser has them; others get them from `popovers.ts`, which marks an open one. */
export const POPOVERS = 'popover' in HTMLElement.prototype

/** Whether a drawer or a sheet lies over the page. A side panel covers nothing. */
export const covered = (): boolean =>
  document.querySelector(`dialog[open]:not(.side-panel), ${POPOVERS ? ':popover-open' : '[popover][data-shown]'}`) !==
  null
