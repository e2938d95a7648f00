// The script in the page's head, which loads ahead the files of the reader's language.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import script from '../../../chosen.js?raw'
import { language } from './language.svelte.ts'
import { LANGUAGE } from './languages.ts'

const files = { any: ['any.js'], en: ['en.js'], 'zh-Hant': ['hant.js'], 'zh-Hans': ['hans.js'] }
const named = { pages: { '/': { files, calls: [] } }, games: {}, language: `spieltisch.${LANGUAGE}` }

/** The files that the page has the browser load at once. */
function ahead(): string[] {
  const current = document.createElement('script')
  current.dataset['ahead'] = JSON.stringify(named)
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(current)
  new Function(script)()
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  return [...links].map((link) => link.getAttribute('href')!.replace('/assets/', ''))
}

beforeEach(() => localStorage.clear())
afterEach(async () => {
  for (const link of document.head.querySelectorAll('link')) link.remove()
  vi.restoreAllMocks()
  await language.choose('en')
  localStorage.clear()
})

it('loads the words of the browser’s language', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr', 'zh-CN', 'en'])
  expect(ahead()).toEqual(['any.js', 'hans.js'])
})

it('loads the words of the site’s language where the browser wants none of ours', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr'])
  const meta = Object.assign(document.createElement('meta'), { name: 'site', content: '{"language":"zh-Hant"}' })
  document.head.append(meta)
  expect(ahead()).toEqual(['any.js', 'hant.js'])
  meta.remove()
})

it('loads the words of the language that the reader chose here, not the browser’s', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en'])
  await language.choose('zh-Hant')
  expect(ahead()).toEqual(['any.js', 'hant.js'])
})
