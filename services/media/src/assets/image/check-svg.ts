import { AssetRefusal } from '../inspected-asset.ts'
import { checkSvgBudget } from './svg-budget.ts'

/** Size limit in bytes: vector drawings are small, and no logo has this much text. */
const MOST_BYTES = 5_000_000

const ROOT = /^\uFEFF?\s*(?:<\?xml\s[^?<>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<svg[\s>]/

/** Content that a drawing does not need and that a page must not run, open or repeat without end. */
const FORBIDDEN: readonly [RegExp, string][] = [
  [/<!(?:DOCTYPE|ENTITY|\[CDATA\[)/i, 'a document type, entities or raw text'],
  [/<\?(?!xml\s)/i, 'a processing instruction'],
  [/<(?:[\w-]+:)?(?:script|handler|listener)\b/i, 'a script'],
  [
    /<(?:[\w-]+:)?(?:foreignObject|iframe|object|embed|audio|video|canvas|link|meta|html|body)\b/i,
    'another kind of document',
  ],
  [/[\s"'/]on[a-z]+\s*=/i, 'an event handler'],
  [/javascript\s*:/i, 'a script'],
  [/@import/i, 'a style sheet from elsewhere'],
  [/url\(\s*(?!["']?#)/i, 'a reference to another file'],
  [
    /\b(?:href|src|base)\s*=\s*(?!"#|'#|"data:image\/(?:png|jpeg|webp);base64,|'data:image\/(?:png|jpeg|webp);base64,)/i,
    'a reference to another file',
  ],
]

/** Returns whether a file is an SVG drawing, judged by its text. */
export function isSvg(bytes: Uint8Array): boolean {
  return ROOT.test(decode(bytes.subarray(0, 100_000), false) ?? '')
}

/**
 * Refuses a drawing with active or external content. Drawings are only rendered, never passed on; this check
 * protects the renderer.
 *
 * @throws {AssetRefusal} `unsafe_content`, `too_large` or `corrupt`.
 */
export function checkSvg(bytes: Uint8Array): void {
  if (bytes.length > MOST_BYTES) {
    throw new AssetRefusal(
      'too_large',
      `The drawing has ${bytes.length} bytes; at most ${MOST_BYTES} are accepted. Send a PNG.`,
    )
  }
  const text = decode(bytes, true)
  if (text === null) throw new AssetRefusal('corrupt', 'The drawing is not UTF-8.')
  // Characters may be written as numbers: `&#111;nload`.
  const plain = text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (_, hex, decimal) =>
    characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  )
  const found = FORBIDDEN.find(([pattern]) => pattern.test(text) || pattern.test(plain))
  if (found) {
    throw new AssetRefusal('unsafe_content', `The drawing has ${found[1]} in it; remove that.`)
  }
  checkSvgBudget(plain)
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** Decodes UTF-8; `null` for other bytes. The end of a part may cut a character. */
function decode(bytes: Uint8Array, fatal: boolean): string | null {
  try {
    return new TextDecoder('utf-8', { fatal }).decode(bytes)
  } catch {
    return null
  }
}
