import { describe, expect, test } from 'bun:test'
import { type TSchema, Type as t } from '@sinclair/typebox'
import { ApiError } from '@svc/errors'
import { checkInput, readQuery, strictInput } from '../src/check-input.ts'
import { nameFrom } from '../src/tidy-text.ts'

const Sort = t.Union([t.Literal('rank'), t.Literal('start')])
const Shape = t.Object({
  name: t.Optional(t.String({ maxLength: 20, 'x-name': true })),
  title: t.Optional(t.String({ minLength: 1, maxLength: 5 })),
  text: t.Optional(t.String({ maxLength: 1000 })),
  range: t.Optional(t.Union([t.Object({ start: t.Number({ minimum: 0 }) }), t.Null()])),
  topics: t.Optional(t.Array(t.String({ maxLength: 3 }), { maxItems: 2 })),
  settings: t.Optional(
    t.Partial(t.Object({ count: t.Integer({ minimum: 1, maximum: 50 }), sort: Sort })),
  ),
  metadata: t.Optional(t.Record(t.String(), t.String(), { maxProperties: 3 })),
  anything: t.Optional(t.Unknown()),
  days: t.Optional(t.Array(t.Integer(), { maxItems: 2, uniqueItems: true })),
})

/** What `settings.count` may be. */
const COUNT = 'allowed is an integer from 1 to 50.'

describe('checkInput', () => {
  const known = 'Known here: name, title, text, range, topics, settings, metadata, anything, days.'
  const controls = 'The text has control characters; remove them.'
  const hidden = (code: string) =>
    `The text has ${code}, which is not seen or changes how other characters are shown; remove it.`
  const faults: [unknown, string, string][] = [
    [{ colour: 1 }, 'body.colour', `Received the unknown member "colour". ${known}`],
    [
      { settings: { min: 1 } },
      'body.settings.min',
      'Received the unknown member "min". Known here: count, sort.',
    ],
    [
      { range: { start: 1, stop: 2 } },
      'body.range.stop',
      'Received the unknown member "stop". Known here: start.',
    ],
    [
      JSON.parse('{"__proto__":{"a":1}}'),
      'body.__proto__',
      `Received the unknown member "__proto__". ${known}`,
    ],
    [{ settings: { count: 0 } }, 'body.settings.count', `Received 0; ${COUNT}`],
    [{ settings: { count: 1.5 } }, 'body.settings.count', `Received 1.5; ${COUNT}`],
    [{ settings: { count: Infinity } }, 'body.settings.count', `Received null; ${COUNT}`],
    [
      { settings: { sort: 'size' } },
      'body.settings.sort',
      'Received "size"; allowed is "rank" or "start".',
    ],
    [{ range: {} }, 'body.range.start', 'It is missing; allowed is a number of at least 0.'],
    [
      { range: { start: -1 } },
      'body.range.start',
      'Received -1; allowed is a number of at least 0.',
    ],
    [
      { topics: ['abc', 'abcd'] },
      'body.topics[1]',
      'Received "abcd"; allowed is a text of at most 3 characters.',
    ],
    [
      { topics: ['a', 'b', 'c'] },
      'body.topics',
      'Received an array of 3; allowed is an array of at most 2 items.',
    ],
    [{ title: '   ' }, 'body.title', 'Received ""; allowed is a text of 1 to 5 characters.'],
    [{ title: 'a\u0000' }, 'body.title', controls],
    [{ title: 'a\nb' }, 'body.title', controls],
    [{ title: 'a\u2028b' }, 'body.title', controls],
    [{ name: 'Ada\u2028b' }, 'body.name', hidden('U+2028')],
    [{ name: 'Ada\u202ebo' }, 'body.name', hidden('U+202E')],
    [{ name: 'A\u200bda' }, 'body.name', hidden('U+200B')],
    [{ name: 'Ada\u200d' }, 'body.name', hidden('U+200D')],
    [{ name: '\u{e0041}' }, 'body.name', hidden('U+E0041')],
    [{ metadata: { a: '\u0007' } }, 'body.metadata.a', controls],
    [
      { title: 'a\ud800' },
      'body.title',
      'The text has half a surrogate pair; send whole characters.',
    ],
    [
      { days: [1, 1] },
      'body.days',
      'Received an array of 2; allowed is an array of at most 2 different items.',
    ],
    [
      { text: `a${'\u0301'.repeat(31)}` },
      'body.text',
      'The text has more than 30 combining marks in a row.',
    ],
    [
      { title: 'x'.repeat(100_000) },
      'body.title',
      `Received "${'x'.repeat(59)}…; allowed is a text of 1 to 5 characters.`,
    ],
    [
      { metadata: { a: 'x', b: 'x', c: 'x', d: 7 } },
      'body.metadata',
      'Received an object; allowed is an object of at most 3 members.',
    ],
    [
      { anything: { deep: [{ text: 'a\u0000' }] } },
      'body.anything',
      'It has texts with control characters; remove them.',
    ],
    [[], 'body', 'Received an array of 0; allowed is an object.'],
    [null, 'body', 'Received null; allowed is an object.'],
  ]
  test.each(
    faults.map(([input, location, told]): [string, string, unknown] => [location, told, input]),
  )('refuses %s and says why: %s', (location, told, input) => {
    expect(faultsOf(() => checkInput(Shape, input, 'body'))).toEqual([`${location} ${told}`])
  })

  test('lists all faults at once, at most twenty', () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`m${index}`, 1]))
    expect(faultsOf(() => checkInput(Shape, many, 'body'))).toHaveLength(20)
    expect(faultsOf(() => checkInput(Shape, { title: 1, range: 2 }, 'body'))).toHaveLength(2)
  })

  test.each(['👩‍🔬 Ada', 'نمی‌دانم', 'क्‍ष', '葛󠄀城', '❤️'])('takes the name %s', (name) => {
    expect(checkInput(Shape, { name }, 'body')).toEqual({ name })
  })

  test('trims strings and composes their characters', () => {
    const input = { title: ' e\u0301 ', topics: [' a '], metadata: { key: ' v ' } }
    expect(checkInput(Shape, input, 'body')).toEqual({
      title: '\u00e9',
      topics: ['a'],
      metadata: { key: 'v' },
    })
  })

  test.each<[string, unknown, unknown]>([
    ['an optional member', { title: null, settings: { count: null } }, { settings: {} }],
    ['but not one that may be null', { range: null }, { range: null }],
  ])('takes null as left out: %s', (_, input, read) => {
    expect(checkInput(Shape, input, 'body', { nullIsAbsent: true })).toEqual(read as object)
  })

  test.each<[string, object, string]>([
    ['a member that must be there', { range: { start: null } }, 'body.range.start'],
    ['a member of the client', { metadata: { a: null } }, 'body.metadata.a'],
    ['an item', { topics: [null] }, 'body.topics[0]'],
  ])('takes null for what it is in %s', (_, input, location) => {
    const told = faultsOf(() => checkInput(Shape, input, 'body', { nullIsAbsent: true }))
    expect(told.map((text) => text.split(';')[0])).toEqual([`${location} Received null`])
  })

  test('leaves what may be anything as it is', () => {
    const input = { anything: { text: ' \\u0000 \\\\', more: [1, '🎬'] } }
    expect(checkInput(Shape, input, 'body')).toEqual(input)
  })

  test('allows lines where a text may be long', () => {
    expect(checkInput(Shape, { text: 'a\n\tb' }, 'body')).toEqual({ text: 'a\n\tb' })
  })

  test('leaves the prototype of objects alone', () => {
    checkInput(Shape, { metadata: JSON.parse('{"__proto__":"x"}') }, 'body')
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  })
})

test.each([
  [' Ada\u200b \u202eLovelace ', 'Ada Lovelace'],
  ['👩👩👩 of seven and more', '👩👩👩 of sev'],
  [`a${'\u0301'.repeat(31)}`, ''],
  ['\ud800', '\ufffd'],
])('of %j the name %j is made', (text, name) => {
  expect(nameFrom(text, 10 + Number(name.startsWith('Ada')) * 10)).toBe(name)
})

describe('strictInput', () => {
  const read = (schema: TSchema, body?: string) => {
    const input = strictInput()
    input.introspect({ body: schema })
    const headers = { 'content-type': 'application/json' }
    const method = 'POST'
    return input.read(new Request('http://localhost/', { method, headers, body: body ?? null }))
  }

  test('reads a query where there is one', async () => {
    const input = strictInput()
    input.introspect({ query: t.Object({ limit: t.Integer() }) })
    const read = await input.read(new Request('http://localhost/?limit=3'))
    expect(read).toEqual({ query: { limit: 3 } })
  })

  test('names five of the members that an empty body could have', async () => {
    const six = t.Object(Object.fromEntries([...'abcdef'].map((name) => [name, t.String()])))
    await expect(read(six)).rejects.toThrow('it must be a JSON object with a, b, c, d, e.')
    expect(await read(t.Object({}))).toEqual({ body: {} })
  })

  test('takes more than a megabyte where one long text makes it so', async () => {
    const limits = { 'x-max-bytes': 1_100_000, 'x-long-member': ['file', 'text'] }
    const file = t.Object({ text: t.Optional(t.String()) })
    const schema = t.Object({ file, more: t.Optional(t.Unknown()) }, limits)
    const sized = (value: object) =>
      `${JSON.stringify(value).slice(0, -1)},"more":[]}`.padEnd(1_000_001)
    expect(await read(schema, sized({ file: { text: 'x' } }))).toHaveProperty('body.file.text', 'x')
    await expect(read(schema, sized({ file: {} }))).rejects.toThrow(
      'without file.text at most 1000000',
    )
    expect(await read(schema, sized({ file: {} }).slice(0, -1))).toHaveProperty('body.more', [])
    await expect(read(schema, sized({ file: {} }).padEnd(1_100_001))).rejects.toThrow(
      '1100000 bytes',
    )
  })
})

describe('readQuery', () => {
  const Query = t.Object({
    limit: t.Optional(t.Integer({ minimum: 1, maximum: 100 })),
    sort: t.Optional(Sort),
    shared: t.Optional(t.Boolean()),
  })

  test.each([
    ['?limit=0', 'query.limit Received 0; allowed is an integer from 1 to 100.'],
    ['?limit=-1', 'query.limit Received -1; allowed is an integer from 1 to 100.'],
    ['?limit=1.5', 'query.limit Received 1.5; allowed is an integer from 1 to 100.'],
    ['?limit=1e9', 'query.limit Received "1e9"; allowed is an integer from 1 to 100.'],
    ['?limit=ten', 'query.limit Received "ten"; allowed is an integer from 1 to 100.'],
    ['?limit=', 'query.limit Received ""; allowed is an integer from 1 to 100.'],
    ['?limit=101', 'query.limit Received 101; allowed is an integer from 1 to 100.'],
    ['?limit=1&limit=1', 'query.limit The parameter was given more than once; give it once.'],
    ['?sort=rank;drop', 'query.sort Received "rank;drop"; allowed is "rank" or "start".'],
    ['?page=2', 'query.page Received the unknown member "page". Known here: limit, sort, shared.'],
  ])('refuses %s', (query, told) => {
    expect(faultsOf(() => readQuery(Query, `http://localhost/v1/x${query}`))).toEqual([told])
  })

  test('reads numbers and booleans as what they spell', () => {
    expect(readQuery(Query, 'http://localhost/?limit=5&shared=true&sort=start')).toEqual({
      limit: 5,
      shared: true,
      sort: 'start',
    })
  })
})

function faultsOf(check: () => unknown): string[] {
  try {
    check()
  } catch (error) {
    if (error instanceof ApiError) {
      return error.problems.map(({ location, description }) => `${location} ${description}`)
    }
    throw error
  }
  return []
}
