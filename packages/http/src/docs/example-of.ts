type Schema = Record<string, unknown>

/**
 * Makes a plausible value that fits a JSON Schema: its own `examples` or `default` where there are some, otherwise
 * what members of that name usually hold.
 *
 * @param schema - As `plainSchema` writes it.
 * @param shown - `required` for what a request must have, `all` for what an answer has.
 */
export function exampleOf(schema: Schema, shown: 'required' | 'all', name = ''): unknown {
  for (const given of [schema['examples'], schema['enum']]) {
    if (Array.isArray(given) && given.length > 0) return given[0]
  }
  if (schema['const'] !== undefined) return schema['const']
  if (schema['default'] !== undefined) return schema['default']
  const variants = listOf(schema['anyOf'] ?? schema['oneOf'])
  if (variants.length > 0) {
    const meant = variants.find(({ type }) => type !== 'null') ?? {}
    return exampleOf(meant, shown, name)
  }
  const parts = listOf(schema['allOf'])
  if (parts.length > 0) {
    // What is said first of a member is what is special about it.
    return Object.assign({}, ...parts.toReversed().map((part) => exampleOf(part, shown, name)))
  }
  return ofType(schema, shown, name)
}

function ofType(schema: Schema, shown: 'required' | 'all', name: string): unknown {
  switch (schema['type']) {
    case 'object':
      return objectOf(schema, shown)
    case 'array':
      return [exampleOf(schemaIn(schema['items']), shown, name.replace(/s$/, ''))]
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return numberOf(schema, name)
    case 'string':
      return textOf(schema, name)
    default:
      return null
  }
}

function objectOf(schema: Schema, shown: 'required' | 'all'): Schema {
  const properties = Object.entries(schemaIn(schema['properties']))
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const wanted =
    shown === 'all' ? properties : properties.filter(([name]) => required.includes(name))
  // A request that needs nothing still shows what it could say.
  const chosen = wanted.length > 0 ? wanted : properties.slice(0, 1)
  return Object.fromEntries(
    chosen.map(([name, member]) => [name, exampleOf(schemaIn(member), shown, name)]),
  )
}

/** What numbers of a name usually are; the last part of a name counts. */
const NUMBERS: Record<string, number> = {
  score: 87,
  progress: 40,
  width: 1080,
  height: 1920,
  fps: 30,
  start: 12.4,
  end: 43.9,
  seconds: 31.5,
  bytes: 8_412_233,
  count: 12,
}

function numberOf(schema: Schema, name: string): number {
  const isWhole = schema['type'] === 'integer'
  const usual = NUMBERS[name.split('_').at(-1) ?? ''] ?? 1
  const least = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? -Infinity)
  const most = Number(schema['maximum'] ?? schema['exclusiveMaximum'] ?? Infinity)
  const fits = usual >= least && usual <= most
  const value = fits ? usual : Number.isFinite(least) ? least : most
  return isWhole ? Math.round(value) : value
}

const ULID = '01JZX4P0T7M2C9V5W8K3R6N1QD'

/** What texts of a name usually are, by the end of the name. */
const TEXTS: [RegExp, string][] = [
  [/_at$|^created|^from$|^to$/, '2026-05-04T09:30:00.000Z'],
  [/_url$|^url$/, 'https://clips.example.org/media/files/eyJrIjo/clip.mp4'],
  [/_id$|^id$|_of$/, ULID],
  [/content_type$/, 'video/mp4'],
  [/color$/, '#FFE600'],
  [/language$/, 'en'],
  [/sha256$/, '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  [/cursor$/, 'eyJ2IjoiMjAyNi0wNS0wNCJ9'],
  [/email$/, 'ada@example.org'],
  [/file_name$/, 'talk.mp4'],
  [/title$/, 'Why most meetings fail'],
  [/hashtag/, 'productivity'],
  [/handle$/, '@ada'],
]

function textOf(schema: Schema, name: string): string {
  const usual = TEXTS.flatMap(([pattern, text]) => (pattern.test(name) ? [text] : []))
  const byFormat = schema['format'] === 'date-time' ? [TEXTS[0]?.[1] ?? ''] : []
  const others = [(name || 'text').replaceAll('_', ' '), ...TEXTS.map(([, text]) => text), 'a']
  const fitting = [...byFormat, ...usual, ...others].find((text) => fits(schema, text))
  return fitting ?? 'a'.repeat(Number(schema['minLength'] ?? 1))
}

function fits(schema: Schema, text: string): boolean {
  const { minLength = 0, maxLength = Infinity, pattern = '' } = schema
  return (
    text.length >= Number(minLength) &&
    text.length <= Number(maxLength) &&
    new RegExp(String(pattern), 'u').test(text)
  )
}

const listOf = (value: unknown): Schema[] => (Array.isArray(value) ? value : [])

const schemaIn = (value: unknown): Schema =>
  typeof value === 'object' && value !== null ? (value as Schema) : {}
