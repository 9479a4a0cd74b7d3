import { readFontFile } from '@svc/clip-engine/caption-fonts'

/** A family's folder, and a file of it such as `Montserrat_800ExtraBold_Italic.ttf`. */
const FAMILY = /^[a-z0-9-]{1,40}$/
const FILE = /^[A-Za-z0-9]{1,40}_([A-Za-z0-9_]{1,40})\.ttf$/

/** Sends a font that captions are drawn with; 404 for any other file. */
export function studioFont(family: string, name: string): Response {
  const cut = FAMILY.test(family) ? FILE.exec(name)?.[1] : undefined
  const font = cut && readFontFile(`@expo-google-fonts/${family}/${cut}/${name}`)
  if (!font) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  return new Response(new Uint8Array(font.bytes), {
    headers: {
      'content-type': 'font/ttf',
      // The fonts change with releases alone, and seldom.
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}
