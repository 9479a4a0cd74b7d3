import { afterAll, describe, expect, test } from 'bun:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { ENDPOINT_SCOPES } from '@svc/scope-policy'
import { startApi } from './start-api.ts'

interface Operation {
  summary?: string
  operationId: string
  security: { bearer: string[] }[]
  requestBody?: { content: object }
  responses: Record<string, { description?: string; content?: object; $ref?: string }>
}

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

const document = await (await api.call('GET', '/swagger/json')).json()
const operations = Object.entries(
  document.paths as Record<string, Record<string, Operation>>,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    endpoint: `${method.toUpperCase()} ${path.replaceAll(/{(\w+)}/g, ':$1')}`,
    operation,
  })),
)

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1, and so are its references', async () => {
    const validator = new Validator()
    const result = await validator.validate(document)
    expect(result).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    expect(() => validator.resolveRefs()).not.toThrow()
  })

  test('describes every endpoint with the scope it needs', () => {
    const scopes = operations.map(({ endpoint, operation }) => [
      endpoint,
      operation.security[0]?.bearer[0],
    ])
    expect(scopes.length).toBeGreaterThan(15)
    for (const [endpoint = '', scope] of scopes) {
      expect([endpoint, ENDPOINT_SCOPES[endpoint as keyof typeof ENDPOINT_SCOPES]]).toEqual([
        endpoint,
        scope as never,
      ])
    }
  })

  test('gives each operation its own name', () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(operations)('describes the answers of $endpoint', ({ operation }) => {
    expect(operation.summary).toBeString()
    if (operation.requestBody) {
      expect(Object.keys(operation.requestBody.content)).toEqual(['application/json'])
    }
    for (const [status, response] of Object.entries(operation.responses)) {
      expect(response.$ref ?? response.description).toBeString()
      if (response.content) expect(Object.keys(response.content)).toEqual(['application/json'])
      if (status === '204') expect(response.content).toBeUndefined()
    }
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '403', '500']))
  })
})
