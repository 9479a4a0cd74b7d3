import { AssetRefusal } from '../inspected-asset.ts'

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

/** Elements in the text of a drawing; an illustration has hundreds to a few thousand. */
const MOST_ELEMENTS = 20_000
/** Elements that are drawn once every reference is followed. */
const MOST_DRAWN = 100_000
/** Nesting depth of groups: each may need an image buffer of its own while it is rendered. */
const DEEPEST = 48
/** Length of a chain of references. */
const LONGEST_CHAIN = 32
/** Filter steps over all drawn elements: each step processes every pixel, so ten take seconds. */
const MOST_FILTER_STEPS = 40
/** Largest filter region, in multiples of the size of the element that it is applied to. */
const LARGEST_REGION = 5

/** Slow filters: one of these on a whole picture takes from one to twenty seconds. */
const COSTLY =
  /^fe(?:Turbulence|ConvolveMatrix|Morphology|DisplacementMap|DiffuseLighting|SpecularLighting)$/i
const PRIMITIVE = /^fe(?!Func|MergeNode)[A-Z]/i

// In XML neither an attribute's value nor the text between values may contain `<`, so a tag is read in one pass.
const TAG = /<(\/?)(?:[\w-]+:)?([A-Za-z][\w.-]*)((?:"[^"<]*"|'[^'<]*'|[^"'<>])*)>/g
const REFERENCE = /(?:url\(\s*["']?|href\s*=\s*["'])#([^"')\s]+)/gi
const ID = /\bid\s*=\s*["']([^"']+)["']/i
const REGION = /\b(x|y|width|height)\s*=\s*["']\s*(-?[\d.]+(?:e[+-]?\d+)?)(%?)/gi

interface Element {
  name: string
  children: Element[]
  refersTo: string[]
  /** Number of filter steps, when the element is a filter. */
  primitives: number
}

/**
 * Refuses a drawing that would take long to render, judged by its text alone.
 *
 * Costs that the text does not show, such as the drawn area, are bounded by the CPU time that rendering may take.
 *
 * @throws {AssetRefusal} `too_large`.
 */
function checkSvgBudget(text: string): void {
  const { root, byId } = readElements(withoutComments(text))
  const filters = [...byId.values()].filter(({ name }) => name === 'filter')
  const steps = Math.max(0, ...filters.map(({ primitives }) => primitives))
  const drawn = new Drawing(byId).measure(root, 0)
  const filtered = drawn.filtered + (hasFilterStyle(text) ? drawn.elements : 0)
  if (filtered * steps > MOST_FILTER_STEPS) {
    throw excessive(`${filtered * steps} steps of filters; at most ${MOST_FILTER_STEPS} are drawn`)
  }
}

// A style sheet may apply a filter to any element.
const hasFilterStyle = (text: string) => text.includes('<style') && /filter\s*:/i.test(text)

function withoutComments(text: string): string {
  const [first = '', ...rest] = text.split('<!--')
  return first + rest.map((part) => part.split('-->').slice(1).join('-->')).join('')
}

function readElements(text: string): { root: Element; byId: Map<string, Element> } {
  const root: Element = { name: '', children: [], refersTo: [], primitives: 0 }
  const byId = new Map<string, Element>()
  const open = [root]
  let count = 0
  for (const [, end, name = '', attributes = ''] of text.matchAll(TAG)) {
    if (end) {
      if (open.length > 1) open.pop()
      continue
    }
    count += 1
    if (count > MOST_ELEMENTS) throw excessive(`more than ${MOST_ELEMENTS} elements`)
    if (COSTLY.test(name)) throw excessive(`the filter ${name}, which takes too long to draw`)
    if (name === 'filter') checkRegion(attributes)
    const refersTo = [...attributes.matchAll(REFERENCE)].map(([, id = '']) => id)
    const element: Element = { name, children: [], refersTo, primitives: 0 }
    const parent = open.at(-1) ?? root
    parent.children.push(element)
    if (PRIMITIVE.test(name)) parent.primitives += 1
    const id = ID.exec(attributes)?.[1]
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    if (attributes.endsWith('/')) continue
    open.push(element)
    if (open.length > DEEPEST) throw excessive(`groups that are more than ${DEEPEST} deep`)
  }
  return { root, byId }
}

function checkRegion(attributes: string): void {
  if (/userSpaceOnUse/.test(attributes)) return
  for (const [, side, number, percent] of attributes.matchAll(REGION)) {
    const size = Math.abs(Number(number)) / (percent ? 100 : 1)
    if (size > LARGEST_REGION) {
      throw excessive(`a filter whose ${side} is ${size} times what it is applied to`)
    }
  }
}

interface Measure {
  elements: number
  /** How many of these elements are filtered. */
  filtered: number
  /** Length of the longest chain of references that begins in it. */
  chain: number
}

/** Counts the drawn elements. An element that is referenced twice counts twice, but is measured once. */
class Drawing {
  readonly #byId: Map<string, Element>
  readonly #known = new Map<Element, Measure>()

  constructor(byId: Map<string, Element>) {
    this.#byId = byId
  }

  measure(element: Element, chain: number): Measure {
    const known = this.#known.get(element)
    if (known) return known
    refuseLong(chain)
    const sum: Measure = { elements: 1, filtered: 0, chain: 0 }
    const add = (measure: Measure, links = 0) => {
      sum.elements += measure.elements
      sum.filtered += measure.filtered
      sum.chain = Math.max(sum.chain, measure.chain + links)
      refuseLong(sum.chain)
      if (sum.elements > MOST_DRAWN) throw excessive(`more than ${MOST_DRAWN} elements to draw`)
    }
    for (const child of element.children) add(this.measure(child, chain))
    for (const id of element.refersTo) {
      const target = this.#byId.get(id)
      if (target?.name === 'filter') sum.filtered += 1
      if (target) add(this.measure(target, chain + 1), 1)
    }
    this.#known.set(element, sum)
    return sum
  }
}

function refuseLong(chain: number): void {
  if (chain > LONGEST_CHAIN) {
    throw excessive('references that form a circle or a chain that is too long')
  }
}

const excessive = (what: string) =>
  new AssetRefusal('too_large', `The drawing has ${what}. Simplify it, or send a PNG.`)
