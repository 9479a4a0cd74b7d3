import { afterAll, describe, expect, test } from 'bun:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { ERROR_STATUS } from '@svc/domain'
import { ENDPOINT_SCOPES } from '@svc/scope-policy'
import { startApi } from './start-api.ts'

/** Examples must fit their schemas. */
const EXAMPLE_RULES = {
  'no-invalid-media-type-examples': 'error',
  'no-invalid-schema-examples': 'error',
  'no-invalid-parameter-examples': 'error',
  // An authorization request is answered with a redirect.
  'operation-2xx-response': 'off',
} as const

interface Operation {
  summary?: string
  operationId: string
  security: { bearer: string[] }[]
  parameters: ({ name: string } & Shown)[]
  requestBody?: { content: Content }
  responses: Record<string, { description?: string; content?: Content; $ref?: string }>
}

interface Shown {
  example?: unknown
  examples?: object
  schema?: { examples?: unknown[] }
}

interface Refusal {
  content?: { 'application/json': { examples: object } }
}

type Content = Record<string, Shown>

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

const source = await (await api.call('GET', '/swagger/json')).text()
const document = JSON.parse(source)
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>)
  .filter(([path]) => path.startsWith('/v1/'))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      endpoint: `${method.toUpperCase()} ${path.replaceAll(/{(\w+)}/g, ':$1')}`,
      operation,
    })),
  )

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1, and so are its references', async () => {
    const validator = new Validator()
    const result = await validator.validate(JSON.parse(source))
    expect(result).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    expect(() => validator.resolveRefs()).not.toThrow()
  })

  test('passes a strict linter without any finding', async () => {
    const config = await createConfig({ extends: ['recommended-strict'], rules: EXAMPLE_RULES })
    const findings = await lintFromString({ source, config, absoluteRef: 'openapi.json' })
    expect(findings.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
    const broken = source.replaceAll('"summary"', '"sumary"')
    const found = await lintFromString({ source: broken, config, absoluteRef: 'openapi.json' })
    expect(found.length).toBeGreaterThan(10)
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

  test.each(operations)('describes the answers of $endpoint', ({ endpoint, operation }) => {
    expect(operation.summary).toBeString()
    const patches = endpoint.startsWith('PATCH ') ? ['application/merge-patch+json'] : []
    if (operation.requestBody) {
      expect(Object.keys(operation.requestBody.content)).toEqual(['application/json', ...patches])
    }
    const answers =
      endpoint.endsWith('/events') && !endpoint.includes('/v1/events')
        ? 'text/event-stream'
        : 'application/json'
    for (const [status, response] of Object.entries(operation.responses)) {
      expect(response.$ref ?? response.description).toBeString()
      if (response.content) expect(Object.keys(response.content)).toEqual([answers])
      if (status === '204') expect(response.content).toBeUndefined()
    }
    const refusals = ['401', '403', '429', '500', '502', '503']
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(refusals))
  })

  test.each(operations)('shows an example of all that $endpoint takes and gives', (operation) => {
    const { parameters, requestBody, responses } = operation.operation
    const contents = [requestBody, ...Object.values(responses)].flatMap((part) =>
      Object.values(part?.content ?? {}),
    )
    for (const { example, examples, schema } of [...parameters, ...contents]) {
      expect(example ?? examples ?? schema?.examples).toBeDefined()
    }
  })

  test('shows an example of every refusal', () => {
    const responses = Object.values(document.components.responses as Record<string, Refusal>)
    const shown = responses.flatMap(({ content }) =>
      Object.keys(content?.['application/json'].examples ?? {}),
    )
    const ofOtherDoors = ['METHOD_NOT_ALLOWED', 'INVALID_LINK', 'PASSWORD_REQUIRED']
    expect([...new Set(shown)].toSorted()).toEqual(
      Object.keys(ERROR_STATUS)
        .filter((code) => !ofOtherDoors.includes(code))
        .toSorted(),
    )
  })
})
