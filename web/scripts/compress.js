// Compresses the files of the built page, once for all visitors.
// The server sends the `.br` next to a file to browsers that accept it, and compresses for others itself.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const BUILT = '../src/spieltisch/server/static'
const TEXT = /\.(css|html|js|json|svg|webmanifest)$/
/** Bytes of a file that is worth it: less takes two packets at most. */
const LEAST = 2500

for (const name of readdirSync(BUILT, { recursive: true })) {
  const file = join(BUILT, name)
  if (!TEXT.test(name)) continue
  const bytes = readFileSync(file)
  if (bytes.length < LEAST) continue
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  )
}
