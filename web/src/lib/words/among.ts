/** The best of `locales` for a browser's list. The script, not the country, decides between the two kinds of
 * Chinese. */
export function among<Locale extends string>(
  locales: readonly Locale[],
  wanted: readonly string[],
): Locale | undefined {
  for (const tag of wanted) {
    let language: Intl.Locale
    try {
      language = new Intl.Locale(tag).maximize()
    } catch {
      continue
    }
    const best = locales.find((locale) => {
      const ours = new Intl.Locale(locale).maximize()
      return ours.language === language.language && ours.script === language.script
    })
    if (best) return best
  }
  return undefined
}
