// The sign that it is my turn where the page is not looked at: on its tab, and on its icon where it
// was installed, with the number of tables.

export function badge(tables: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  icon?.setAttribute('href', tables > 0 ? '/icon-turn.svg' : '/icon.svg')
  const told = tables > 0 ? navigator.setAppBadge?.(tables) : navigator.clearAppBadge?.()
  told?.catch(() => undefined) // a nicety that some browsers have and refuse
}
