type FilterOptions = Record<string, string | number>

/**
 * Writes one filter, for example `crop=w=608:h=1080`, every value escaped.
 *
 * Expressions are values like any other: `filter('select', { expr: 'gt(t,3)' })`.
 *
 * @throws {RangeError} A number is not finite.
 */
export function filter(name: string, options: FilterOptions = {}): string {
  const values = Object.entries(options).map(([key, value]) => `${key}=${writeValue(key, value)}`)
  return values.length > 0 ? `${name}=${values.join(':')}` : name
}

/** Joins filters into a chain between labelled pads: `chain(['0:v'], [...], ['out'])`. */
export function chain(inputs: string[], filters: string[], outputs: string[] = []): string {
  return writePads(inputs) + filters.join(',') + writePads(outputs)
}

/** Joins chains into the text that `-filter_complex` takes. */
export function graph(chains: string[]): string {
  return chains.join(';')
}

/**
 * Escapes text so that a filter option receives exactly this text, whatever it contains.
 *
 * @see https://ffmpeg.org/ffmpeg-filters.html#Notes-on-filtergraph-escaping for the two levels
 */
function escapeFilterValue(text: string): string {
  const asOption = text.replace(/[\\':]/g, '\\$&')
  // Blanks at either end would be trimmed; escaping all of them is simpler than finding those.
  return asOption.replace(/\s/g, '\\$&').replace(/[\\'[\],;\s]/g, '\\$&')
}

function writeValue(key: string, value: string | number): string {
  if (typeof value === 'string') return escapeFilterValue(value)
  if (Number.isFinite(value)) return String(value)
  throw new RangeError(`Filter option ${key} is ${value}; it must be a finite number.`)
}

function writePads(labels: string[]): string {
  return labels.map((label) => `[${label}]`).join('')
}
