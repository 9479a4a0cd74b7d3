/** A drawing's size in pixels, and its description for screen readers. */
interface Sheet {
  title: string
  width: number
  height: number
}

/** Puts shapes on a white background, so that they are visible on a dark page too. */
export function drawing({ title, width, height }: Sheet, shapes: string[]): string {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`
  return `${[open, `<title>${escapeText(title)}</title>`, rectangle(0, 0, width, height, '#ffffff'), ...shapes, '</svg>'].join('\n')}\n`
}

export function rectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
): string {
  return `<rect x="${near(x)}" y="${near(y)}" width="${near(width)}" height="${near(height)}" fill="${fill}"/>`
}

export function line(x1: number, y1: number, x2: number, y2: number, stroke = '#222222'): string {
  return `<line x1="${near(x1)}" y1="${near(y1)}" x2="${near(x2)}" y2="${near(y2)}" stroke="${stroke}"/>`
}

/** @param anchor - Which part of the text is at `x`. */
export function text(
  x: number,
  y: number,
  said: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
): string {
  return `<text x="${near(x)}" y="${near(y)}" text-anchor="${anchor}" fill="#222222">${escapeText(said)}</text>`
}

function escapeText(said: string): string {
  return said.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function near(value: number): number {
  return Math.round(value * 10) / 10
}
