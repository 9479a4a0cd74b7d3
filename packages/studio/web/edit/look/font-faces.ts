import { cutOf, FONT_FAMILIES, familyNamed } from '@svc/clip-engine/caption-style'
import { addressOfFont } from '../../data/address-of-font.ts'

const known = new Set<string>()

/** The CSS name of a family, for which `showFace` gives the letters. */
export const faceOf = (family: string): string => `face-${family.replace(/\W/g, '-')}`

/** Lets a page write with a font; it is loaded when something is written with it. */
export function showFace(family: string, url: string): void {
  const face = faceOf(family)
  if (known.has(face)) return
  known.add(face)
  const font = new FontFace(face, `url(${JSON.stringify(url)})`)
  document.fonts.add(font)
  // A browser asks once for a font; what did not arrive is added anew the next time.
  font.loaded.catch(() => {
    document.fonts.delete(font)
    known.delete(face)
  })
}

/** How bold names of fonts are written. */
const BOLD = 700

/** Lets a page write with the fonts of the service. */
export function showOwnFaces(): void {
  for (const name of FONT_FAMILIES) {
    const family = familyNamed(name)
    if (family) showFace(name, addressOfFont(cutOf(family, BOLD, false)))
  }
}
