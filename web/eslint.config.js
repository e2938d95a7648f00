import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import { defineConfig, globalIgnores } from 'eslint/config'
import globals from 'globals'
import typescript from 'typescript-eslint'

export default defineConfig(
  globalIgnores(['.svelte-check', 'src/lib/net/wire.ts', 'src/games/*/view_types.ts']),
  js.configs.recommended,
  typescript.configs.strict,
  typescript.configs.stylistic,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { languageOptions: { globals: globals.browser }, linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['*.js', '*.ts', 'scripts/**', 'dev/harness.ts'], languageOptions: { globals: globals.node } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: typescript.parser } } },
  {
    rules: {
      // `noUncheckedIndexedAccess` makes every index a question; `!` is the answer where it is known to be in range.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // A parameter that only gives a function its type, or a loop its count, begins with an underscore.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_$' }],
      // A callback that was not passed does nothing.
      '@typescript-eslint/no-empty-function': ['error', { allow: ['arrowFunctions'] }],
      // A set or map here is replaced whole (`$state.raw`), or is a store of requests that nothing shows.
      'svelte/prefer-svelte-reactivity': 'off',
      // It calls a comment of Stage.svelte unused that svelte-check asks for.
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
  {
    // Stand-ins for what jsdom lacks (`matchMedia`, `ResizeObserver`) do nothing.
    files: ['**/*.test.ts'],
    rules: { '@typescript-eslint/no-empty-function': 'off' },
  },
  {
    // The compiler knows names better: it sees types, too. typescript-eslint says so for .ts, and the same holds here.
    files: ['**/*.svelte'],
    rules: { 'no-undef': 'off' },
  },
)
