type Color = [red: number, green: number, blue: number]
/** What lies behind the texts of an element, and how opaque they are. */
type Ground = { color: Color; opacity: number }

/**
 * Runs in a page: whether a text may be too pale for what lies behind it (WCAG 2.2, 1.4.3), or a link is told from the words
 * around it by its color alone. It reads colors in a twentieth of the time of axe, and knows no exceptions: axe has the last
 * word. Texts over pictures it passes by like axe, and those over what is not above them in the tree.
 */
export function hasFaintText(): boolean {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const known = new Map<string, Uint8ClampedArray>()
  /** Paints a color of a style over another one. */
  function over(paint: string, [red, green, blue]: Color, opacity: number): Color {
    if (pen && !known.has(paint)) {
      pen.clearRect(0, 0, 1, 1)
      pen.fillStyle = paint
      pen.fillRect(0, 0, 1, 1)
      known.set(paint, pen.getImageData(0, 0, 1, 1).data)
    }
    const [r = 0, g = 0, b = 0, alpha = 0] = known.get(paint) ?? []
    const share = (alpha / 255) * opacity
    const mix = (above: number, below: number) => above * share + below * (1 - share)
    return [mix(r, red), mix(g, green), mix(b, blue)]
  }

  const grounds = new Map<Element, Ground | null>()
  /** `null` over a picture. */
  function groundOf(element: Element | null): Ground | null {
    if (!element) return { color: [255, 255, 255], opacity: 1 }
    const found = grounds.get(element)
    if (found !== undefined) return found
    const below = groundOf(element.parentElement)
    const { opacity, backgroundColor, backgroundImage } = getComputedStyle(element)
    const share = (below?.opacity ?? 1) * Number(opacity)
    const paint = (ground: Color) => over(backgroundColor, ground, share)
    const color = paint(below?.color ?? [0, 0, 0])
    const isSolid = Boolean(below) || `${color}` === `${paint([255, 255, 255])}`
    const ground = isSolid && backgroundImage === 'none' ? { color, opacity: share } : null
    grounds.set(element, ground)
    return ground
  }

  function luminance(color: Color): number {
    const [red = 0, green = 0, blue = 0] = color.map((value) =>
      value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()
  const hasText = (element: Element | null) => [...(element?.childNodes ?? [])].some(isText)

  function isFaint(element: Element): boolean {
    const ground = groundOf(element)
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    if (!ground || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return false
    const [dark = 0, bright = 0] = [over(color, ground.color, ground.opacity), ground.color]
      .map(luminance)
      .sort((a, b) => a - b)
    const size = Number.parseFloat(fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    return (bright + 0.05) / (dark + 0.05) < (isLarge ? 3 : 4.5)
  }

  function isColoredAlone(link: Element): boolean {
    const { display, textDecorationLine } = getComputedStyle(link)
    return display === 'inline' && textDecorationLine === 'none' && hasText(link.parentElement)
  }

  const FIELDS =
    'select, textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])'
  return [...document.body.querySelectorAll('*')].some(
    (element) =>
      ((hasText(element) || element.matches(FIELDS)) && isFaint(element)) ||
      (element.matches('a[href]') && isColoredAlone(element)),
  )
}
