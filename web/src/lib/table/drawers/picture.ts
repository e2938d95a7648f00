// A part of the page as a picture to share. The browser draws it from its elements and the page's style rules. So its
// time does not depend on the number of elements. Libraries copy the style of each element, and a map has thousands.

/** The forms of a shared picture. */
export const FORMS = ['square', 'wide'] as const
export type Form = (typeof FORMS)[number]

/** Pixels of the picture for one of the page: a card of 960x960 or 1280x720 becomes 1200x1200 or 1600x900. */
const DOTS = 1.25

export async function pictureOf(part: HTMLElement): Promise<Blob> {
  const { width, height } = part.getBoundingClientRect()
  const style = document.createElement('style')
  style.textContent = await rules()
  const copy = part.cloneNode(true) as HTMLElement
  copy.prepend(style)
  // A copy of a canvas is empty.
  const painted = [...part.querySelectorAll('canvas')]
  copy.querySelectorAll('canvas').forEach((canvas, i) => {
    const still = new Image()
    still.className = canvas.className
    still.src = painted[i]!.toDataURL('image/jpeg', 0.95)
    canvas.replaceWith(still)
  })
  const { palette = '', font } = document.documentElement.dataset
  const inside = new XMLSerializer().serializeToString(copy)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(
    // The picture is its own root, so the page's theme does not matter; its palette does.
    `<svg xmlns="http://www.w3.org/2000/svg" data-theme="light" data-palette="${palette}"${font === undefined ? '' : ` data-font="${font}"`} width="${width}" height="${height}">` +
      `<foreignObject width="100%" height="100%">${inside}</foreignObject></svg>`,
  )}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * DOTS)
  canvas.height = Math.round(height * DOTS)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((made, failed) =>
    canvas.toBlob((blob) => (blob ? made(blob) : failed(new Error('no picture'))), 'image/png'),
  )
}

/** All rules of style of the page; fonts that are in use are in them, since a picture loads nothing. */
async function rules(): Promise<string> {
  const all = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ rule, sheet })))
  const used = [...document.fonts].filter((font) => font.status === 'loaded').map(({ unicodeRange }) => unicodeRange)
  const texts = all.map(async ({ rule, sheet }) => {
    if (!(rule instanceof CSSFontFaceRule)) return rule.cssText
    const url = /url\("?([^")]+)"?\)/.exec(rule.cssText)?.[1]
    if (!url || !used.includes(rule.style.getPropertyValue('unicode-range'))) return ''
    const there = new URL(url, sheet.href ?? location.href)
    return rule.cssText.replace(url, await inlined(there))
  })
  return (await Promise.all(texts)).join('\n')
}

async function inlined(url: URL): Promise<string> {
  const blob = await (await fetch(url)).blob()
  return new Promise((read) => {
    const reader = new FileReader()
    reader.onload = () => read(String(reader.result))
    reader.readAsDataURL(blob)
  })
}

/** Gives a file to whatever the reader shares with; where nothing takes files, it is downloaded. */
export async function give(file: File, title: string): Promise<void> {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title })
      return
    } catch (error) {
      // Called off by the reader; anything else means that nothing took it.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
