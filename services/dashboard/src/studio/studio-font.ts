import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { readFontFile } from '@svc/clip-engine/caption-fonts'
import { acceptsEncoding } from '@svc/http'

/** A family's folder, and a file of it such as `Montserrat_800ExtraBold_Italic.ttf`. */
const FAMILY = /^[a-z0-9-]{1,40}$/
const FILE = /^[A-Za-z0-9]{1,40}_([A-Za-z0-9_]{1,40})\.ttf$/

/** Sends a font that captions are drawn with; 404 for any other file. */
export async function studioFont(
  request: Request,
  family: string,
  name: string,
): Promise<Response> {
  const cut = FAMILY.test(family) ? FILE.exec(name)?.[1] : undefined
  const font = cut && readFontFile(`@expo-google-fonts/${family}/${cut}/${name}`)
  if (!font) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  const isSmaller = acceptsEncoding(request, 'gzip')
  return new Response(isSmaller ? await gzipped(font.bytes) : new Uint8Array(font.bytes), {
    headers: {
      'content-type': 'font/ttf',
      ...(isSmaller && { 'content-encoding': 'gzip' }),
      vary: 'accept-encoding',
      // The fonts change with releases alone, and seldom.
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}

const known = new WeakMap<Uint8Array, Promise<Uint8Array<ArrayBuffer>>>()

/** Less than half of a font, made once, on another thread. */
function gzipped(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const made = known.get(bytes) ?? promisify(gzip)(bytes).then((small) => new Uint8Array(small))
  known.set(bytes, made)
  return made
}
