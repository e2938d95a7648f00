// The languages of the page: the one list of them. A language is a line here and its files in every folder of words.

/** Each language's name in itself. */
export const languages = { en: 'English', 'zh-Hant': '繁體中文', 'zh-Hans': '简体中文' } as const

export type Locale = keyof typeof languages

export const locales = Object.keys(languages) as readonly Locale[]

/** The language of readers whose browsers want none of ours. */
export const FALLBACK: Locale = 'en'

/** The name under which the browser keeps the language that its reader chose (`remember.ts`). */
export const LANGUAGE = 'language'
