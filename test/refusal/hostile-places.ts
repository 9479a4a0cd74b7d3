/** The members of a JSON Schema that are used here. */
export interface Shape {
  type?: string
  maxLength?: number
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  patternProperties?: object
  items?: Shape
}

/** The JSON around a hostile value. */
export interface Place {
  before: string
  after: string
}

/** Finds the places of a body to test with hostile values: one for each kind of schema. */
export function placesIn(schema: Shape | undefined): Place[] {
  const found = new Map<string, Place>([
    ['body', { before: '', after: '' }],
    ['unknown member', inside({ before: '', after: '' }, 'nothing')],
  ])
  if (schema) visit(schema, { before: '', after: '' }, found)
  return [...found.values()]
}

/** The value of one member of an object that is itself somewhere. */
export function inside({ before, after }: Place, name: string): Place {
  return { before: `${before}{${JSON.stringify(name)}:`, after: `}${after}` }
}

function visit(schema: Shape, place: Place, found: Map<string, Place>): void {
  const variants = schema.anyOf ?? [schema]
  const kind = variants
    .map((variant) => variant.type ?? 'any')
    .map((type, index) => (variants[index]?.patternProperties ? 'record' : type))
    .join('|')
  // Later ones lie deeper.
  const { maxLength = Number.POSITIVE_INFINITY } = schema
  found.set(kind === 'string' ? `text of ${Math.min(maxLength, 10_001)}` : kind, place)
  for (const { properties = {}, items } of variants) {
    for (const [name, member] of Object.entries(properties)) {
      visit(member, inside(place, name), found)
    }
    if (items) visit(items, { before: `${place.before}[`, after: `]${place.after}` }, found)
  }
}
