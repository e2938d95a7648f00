// Popovers for browsers without them, before Chrome 114, Firefox 125 and Safari 17. They do only what our sheets
// need. One is open at a time. A button with `popovertarget` opens and closes it, and so do a tap elsewhere and Escape.

const RULES = `
  [popover]:not([data-shown]) { display: none !important }
  [popover] { position: fixed; inset: 0; z-index: 100; block-size: fit-content }`

const shown = () => document.querySelector<HTMLElement>('[popover][data-shown]')

function show(sheet: HTMLElement): void {
  shown()?.hidePopover()
  sheet.dataset['shown'] = ''
  sheet.querySelector<HTMLElement>('[autofocus]')?.focus()
}

function hide(sheet: HTMLElement): void {
  if (!('shown' in sheet.dataset)) return
  const inside = sheet.contains(document.activeElement)
  delete sheet.dataset['shown']
  if (inside) document.querySelector<HTMLElement>(`[popovertarget="${sheet.id}"]`)?.focus()
}

export function givePopovers(): void {
  document.head.append(Object.assign(document.createElement('style'), { textContent: RULES }))
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      show(this)
    },
    hidePopover(this: HTMLElement) {
      hide(this)
    },
  })
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const button = target.closest('[popovertarget]')
    const sheet = button && document.getElementById(button.getAttribute('popovertarget')!)
    const open = shown()
    if (sheet && sheet !== open && button.getAttribute('popovertargetaction') !== 'hide') show(sheet)
    else if (open && (sheet === open || !open.contains(target))) hide(open)
  })
  document.addEventListener(
    'keydown',
    (event) => {
      const open = event.key === 'Escape' ? shown() : null
      if (!open) return
      event.preventDefault()
      event.stopPropagation()
      hide(open)
    },
    { capture: true },
  )
}
