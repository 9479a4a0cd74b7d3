import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { acceptsEncoding } from '@svc/http'

const compress = promisify(gzip)

/** Below this many bytes an answer fits into one packet anyway. */
const WORTH_BYTES = 1400

/**
 * Compresses an answer in JSON where the browser takes that: a list shrinks to a tenth.
 *
 * The size of such an answer tells another site nothing: it cannot send the calls, whose header needs its permission.
 */
export async function compressAnswer(request: Request, answer: Response): Promise<Response> {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  if (!isJson || !acceptsEncoding(request, 'gzip')) return answer
  const { status, headers } = answer
  const plain = await answer.bytes()
  if (plain.length < WORTH_BYTES) return new Response(plain, { status, headers })
  headers.set('content-encoding', 'gzip')
  return new Response(new Uint8Array(await compress(plain)), { status, headers })
}
