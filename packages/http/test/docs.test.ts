import { describe, expect, test } from 'bun:test'
import { type AnyElysia, Elysia, t } from 'elysia'
import { plainSchema } from '../src/docs/plain-schema.ts'
import { docs } from '../src/index.ts'

const facts = {
  title: 'Clips',
  version: '1',
  description: 'x',
  server: 'http://localhost',
  scopes: {},
  tags: {},
}
const app: AnyElysia = new Elysia()
  .get('/v1/clips/:clip_id', () => ({ status: 'ready' as const }), {
    params: t.Object({ clip_id: t.String() }),
    response: t.Object({ status: t.Union([t.Literal('ready'), t.Literal('failed')]) }),
    detail: { summary: 'Get a clip' },
  })
  .get('/hidden', 'x', { detail: { hide: true } })
  .use(docs(facts, () => app))

describe('the page at /swagger', () => {
  test('loads only files of its own origin, and every one is there', async () => {
    const response = await get('/swagger')
    const html = await response.text()
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '')
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) {
      expect(file).toStartWith('/swagger/')
      expect((await get(file)).status).toBe(200)
    }
    expect(html).not.toMatch(/https?:/)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  test('has no other files', async () => {
    expect((await get('/swagger/package.json')).status).not.toBe(200)
    expect((await get('/swagger/..%2fpackage.json')).status).not.toBe(200)
  })
})

describe('the document at /swagger/json', () => {
  test('lists the routes that are not hidden, as JSON only', async () => {
    const document = await (await get('/swagger/json')).json()
    expect(Object.keys(document.paths)).toEqual(['/v1/clips/{clip_id}'])
    const operation = document.paths['/v1/clips/{clip_id}'].get
    const { description, headers, content } = operation.responses['200']
    expect(description).toBe('The resource.')
    expect(Object.keys(headers)).toEqual(
      expect.arrayContaining(['X-Request-ID', 'RateLimit-Reset']),
    )
    expect(content).toEqual({
      'application/json': {
        schema: {
          type: 'object',
          required: ['status'],
          properties: { status: { type: 'string', enum: ['ready', 'failed'] } },
        },
        example: { status: 'ready' },
      },
    })
    expect(operation.responses['404']).toEqual({ $ref: '#/components/responses/NOT_FOUND' })
    expect(document.components.responses.NOT_FOUND.description).toContain('NOT_FOUND')
  })
})

describe('plainSchema', () => {
  test.each([
    ['words', t.Union([t.Literal('a'), t.Literal('b')]), { type: 'string', enum: ['a', 'b'] }],
    [
      'words or null',
      t.Union([t.Literal('a'), t.Null()]),
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [
      'words and numbers',
      t.Union([t.Literal('a'), t.Literal(1)]),
      { type: ['string', 'number'], enum: ['a', 1] },
    ],
    [
      'a union of shapes',
      t.Union([t.String(), t.Null()]),
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
    ],
  ])('writes %s as people do', (_, schema, plain) => {
    expect(plainSchema(schema)).toEqual(plain)
  })
})

const get = (path: string) => app.handle(new Request(`http://localhost${path}`))
