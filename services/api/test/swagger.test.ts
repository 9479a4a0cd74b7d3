import { describe, expect, test } from 'bun:test'
import { t } from 'elysia'
import { plainSchema } from '../src/document/plain-schema.ts'
import { openApi } from './start-api.ts'

const api = await openApi()

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

const get = (path: string) => api.call('GET', path)
