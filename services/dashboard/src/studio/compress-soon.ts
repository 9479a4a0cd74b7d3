import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib'

/**
 * Compresses a file quickly for the visitor who waits, and after that as well as it can be for those who ask later.
 *
 * @returns Gives the smaller of what there is by now.
 */
export function compressSoon(plain: Uint8Array): () => Uint8Array<ArrayBuffer> {
  const isLarge = plain.length > LARGE_BYTES
  const quality = isLarge ? LARGE_QUALITY : QUICK_QUALITY
  let best = new Uint8Array(brotliCompressSync(plain, optionsOf(quality)))
  if (isLarge) return () => best
  // On another thread: it takes ten times as long. Without it, the first one serves.
  void promisify(brotliCompress)(plain, optionsOf(constants.BROTLI_MAX_QUALITY)).then(
    (smaller) => {
      best = new Uint8Array(smaller)
    },
    () => {},
  )
  return () => best
}

const optionsOf = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** Within a tenth of the best. */
const QUICK_QUALITY = 9
/** For files above a megabyte, which would hold up other visitors for half a second, and a processor for ten. */
const LARGE_QUALITY = 5
const LARGE_BYTES = 1_000_000
