import { describe, expect, test } from 'bun:test'
import type { JsonSchema } from '../src/openapi/open-api-document.ts'
import { createToolbox } from '../src/openapi/toolbox.ts'
import { ALL_TOOLS } from '../src/tools/all-tools.ts'
import { openMcp, toldBy } from './start-mcp.ts'

const SOMETHING = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

const mcp = await openMcp()

const { key } = await mcp.caller()
const client = await mcp.client(key)
const tools = await createToolbox((path) => mcp.v1('GET', path, key))()
const wrongArguments = ALL_TOOLS.flatMap(({ name }) => wrongCallsOf(name))

describe('a refusal names what to change', () => {
  test('for every argument of every tool', async () => {
    expect(wrongArguments.length).toBeGreaterThan(150)
    const silent: unknown[] = []
    for (const { name, argument, args } of wrongArguments) {
      const result = await client.callTool({ name, arguments: args })
      const { errors = [] } = (toldBy(result) ?? {}) as Told
      const own = errors.filter(({ location = '' }) => placeOf(location) === argument)
      const isClear = own.some(({ description }) => CLEAR.test(description))
      if (!isClear) silent.push({ name, argument, given: args[argument], errors })
    }
    expect(silent).toEqual([])
  })
})

interface Told {
  errors: { location?: string; description: string }[]
}

/** A sentence that says what is allowed. */
const CLEAR = /allowed|[Mm]ust be|missing|There is no such argument. Known here/

/** The argument that a location names: `body.items[0].term` is in `items`. */
function placeOf(location: string): string {
  if (location === 'header.Idempotency-Key') return 'idempotency_key'
  return /^\w+\.(\w+)/.exec(location)?.[1] ?? ''
}

interface WrongCall {
  name: string
  argument: string
  args: Record<string, unknown>
}

/** A call for each argument of a tool in which that one is wrong, and one each in which a required one is missing. */
function wrongCallsOf(name: string): WrongCall[] {
  const ready = tools.find(name)
  if (!ready) throw new Error(`The API has nothing for ${name}.`)
  const { schema } = ready.input
  const good = Object.fromEntries(
    schema.required.map((argument) => [argument, goodFor(schema.properties[argument] ?? {})]),
  )
  const wrong = Object.entries(schema.properties).map(([argument, described]) => ({
    ...{ name, argument },
    args: { ...good, [argument]: wrongFor(described) },
  }))
  const missing = schema.required.map((argument) => ({
    ...{ name, argument },
    args: { ...good, [argument]: undefined },
  }))
  const unknown = { name, argument: 'colour', args: { ...good, colour: 'blue' } }
  return [...wrong, ...missing, unknown]
}

function goodFor({ type, const: only, enum: words, minimum, ...rest }: JsonSchema): unknown {
  if (only !== undefined) return only
  if (Array.isArray(words)) return words[0]
  if (type === 'object') return rest.properties?.['url'] ? { url: 'https://example.org/a.mp4' } : {}
  if (type === 'array') return []
  return type === 'string' ? SOMETHING : Number(minimum ?? 1)
}

function wrongFor({ type, enum: words, maxLength, format }: JsonSchema): unknown {
  const types = [type].flat()
  if (words || format || !types.includes('string')) return 'no such thing'
  return maxLength === undefined ? { a: 1 } : 'x'.repeat(Number(maxLength) + 1)
}
