// One place for how words are compiled: the bundler and `npm run words` both read it.
/** @type {import('@inlang/paraglide-js').CompilerOptions} */
export const words = {
  project: './project.inlang',
  outdir: './src/lib/paraglide',
  strategy: ['localStorage', 'custom-negotiate', 'baseLocale'],
  localStorageKey: 'spieltisch.locale',
  outputStructure: 'locale-modules',
  isServer: 'import.meta.env.SSR',
  emitReadme: false,
}
