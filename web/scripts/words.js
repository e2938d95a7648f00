// Compiles the messages, so that the type checker sees them without a build.
import { compile } from '@inlang/paraglide-js'
import { words } from '../paraglide.config.js'

await compile(words)
