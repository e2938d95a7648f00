// The sign that it is my turn where the page is not looked at: on its tab, and on its icon where it
// was installed.

export function badge(on: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  icon?.setAttribute('href', on ? '/icon-turn.svg' : '/icon.svg')
  const told = on ? navigator.setAppBadge?.() : navigator.clearAppBadge?.()
  told?.catch(() => undefined) // a nicety that some browsers have and refuse
}
