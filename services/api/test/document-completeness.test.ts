import { describe, expect, test } from 'bun:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { ERROR_STATUS } from '@svc/specification'
import { SCOPES } from '@svc/specification/access'
import { ENDPOINT_SCOPES, type Endpoint } from '@svc/specification/operations'
import { STORY } from '@svc/specification/story'
import { connect, oneOfEverything } from './post-samples.ts'
import { openApi } from './start-api.ts'

/** Examples must fit their schemas. */
const EXAMPLE_RULES = {
  'no-invalid-media-type-examples': 'error',
  'no-invalid-schema-examples': 'error',
  'no-invalid-parameter-examples': 'error',
  // An authorization request is answered with a redirect.
  'operation-2xx-response': 'off',
} as const

type Schema = Record<string, unknown>
type Content = Record<string, Shown>

interface Shown {
  example?: unknown
  examples?: object
  schema?: Schema
}

interface Operation {
  operationId: string
  summary?: string
  description?: string
  parameters?: ({ name: string; required: boolean; description?: string; schema: Schema } & Shown)[]
  requestBody?: { content: Content }
  responses: Record<string, { description?: string; content?: Content; $ref?: string }>
}

const api = await openApi()

const text = await (await api.call('GET', '/swagger/json')).text()
const document = JSON.parse(text)
const schemas: Record<string, Schema> = document.components.schemas
const operations = [...operationsIn(document.paths), ...operationsIn(document.webhooks)]
const ofApi = operations.filter(({ path }) => path.startsWith('/v1/'))

describe('the document', () => {
  test('is valid OpenAPI 3.1, and so are its references', async () => {
    const validator = new Validator()
    expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    expect(() => validator.resolveRefs()).not.toThrow()
  })

  test('is found where programs and language models look for it, each operation in a line for the latter', async () => {
    expect(await (await api.call('GET', '/openapi.json')).text()).toBe(text)
    const response = await api.call('GET', '/llms.txt')
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    const listed = (await response.text()).match(/^- `.*$/gm) ?? []
    const lines = ofApi.map(
      ({ method, path, operation }) =>
        `- \`${method.toUpperCase()} ${path}\`: ${operation.summary}`,
    )
    expect(listed.toSorted()).toEqual(lines.toSorted())
  })

  test('is found by the registry of MCP servers, under the name of its host turned round', async () => {
    const { name, description, remotes } = await (await api.call('GET', '/server.json')).json()
    expect(name).toBe(
      `${new URL(document.servers[0].url).hostname.split('.').toReversed().join('.')}/clips`,
    )
    expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
    expect(description.length).toBeLessThanOrEqual(100)
    expect(remotes).toEqual([{ type: 'streamable-http', url: `${document.servers[0].url}/mcp` }])
  })

  test('names scopes where OpenAPI has them, of each operation the one that opens it', () => {
    const { bearer, oauth } = document.components.securitySchemes
    expect([bearer.type, oauth.type]).toEqual(['http', 'oauth2'])
    expect(Object.keys(oauth.flows.authorizationCode.scopes)).toEqual([...SCOPES])
    for (const { method, path, operation } of ofApi) {
      const { security } = operation as unknown as { security: Record<string, string[]>[] }
      const endpoint = `${method.toUpperCase()} ${path.replaceAll(/{(\w+)}/g, ':$1')}`
      expect([endpoint, security]).toEqual([
        endpoint,
        [{ bearer: [] }, { oauth: [ENDPOINT_SCOPES[endpoint as Endpoint]] }],
      ])
    }
  })

  test('leads to a page on which each code is explained under its name, with the operations that add it', async () => {
    const { url } = document.components.schemas.ErrorBody.externalDocs
    const page = await (await api.call('GET', new URL(url).pathname)).text()
    const ids = [...page.matchAll(/<section id="(\w+)">/g)].map(([, id = '']) => id)
    expect(ids.toSorted()).toEqual(Object.keys(ERROR_STATUS).toSorted())
    const conflict = page.split('<section ').find((part) => part.startsWith('id="CONFLICT"'))
    expect(conflict).toContain('<code>PATCH /v1/clips/{clip_id}</code>')
  })

  test('has patterns that mean the same in every language, without a flag', () => {
    const patterns = [...text.matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g)].map(([, found]) => found)
    expect(patterns.length).toBeGreaterThan(5)
    expect(patterns.filter((pattern) => /\\\\[pPkQ]|\(\?/.test(pattern ?? ''))).toEqual([])
  })

  test('passes a strict linter without any finding', async () => {
    const config = await createConfig({ extends: ['recommended-strict'], rules: EXAMPLE_RULES })
    const findings = await lintFromString({ source: text, config, absoluteRef: 'openapi.json' })
    expect(findings.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  test.each(ofApi)('describes the answers of $method $path, with examples', ({ operation }) => {
    const { parameters = [], requestBody, responses } = operation
    const answers = OTHER_TYPES[operation.operationId] ?? ['application/json']
    for (const [status, response] of Object.entries(responses)) {
      expect(response.$ref ?? response.description).toBeString()
      if (response.content) expect(Object.keys(response.content)).toEqual(answers)
      if (status === '204') expect(response.content).toBeUndefined()
    }
    const refusals = ['401', '403', '429', '500', '502', '503']
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(refusals))
    const contents = [requestBody, ...Object.values(responses)].flatMap((part) =>
      Object.values(part?.content ?? {}),
    )
    for (const { example, examples, schema } of [...parameters, ...contents]) {
      expect(example ?? examples ?? schema?.['examples']).toBeDefined()
    }
  })

  test('shows an example of every refusal', () => {
    const responses = Object.values<{ content?: Content }>(document.components.responses)
    const shown = responses.flatMap(({ content }) =>
      Object.keys(content?.['application/json']?.examples ?? {}),
    )
    const ofOtherDoors = ['METHOD_NOT_ALLOWED', 'INVALID_LINK', 'PASSWORD_REQUIRED']
    expect([...new Set(shown)].toSorted()).toEqual(
      Object.keys(ERROR_STATUS)
        .filter((code) => !ofOtherDoors.includes(code))
        .toSorted(),
    )
  })

  test('describes every member of every schema', () => {
    const members = Object.entries(schemas).flatMap(([name, schema]) => membersOf(schema, name))
    expect(members.length).toBeGreaterThan(800)
    expect(members.filter(({ schema }) => !isDescribed(schema)).map(({ at }) => at)).toEqual([])
    expect(Object.keys(schemas).filter((name) => !schemas[name]?.['description'])).toEqual([])
  })

  test('describes every parameter, and what is true without it', () => {
    const parameters = operations.flatMap(({ operation }) => operation.parameters ?? [])
    expect(parameters.length).toBeGreaterThan(90)
    const silent = parameters.filter(({ description = '', required, schema }) => {
      const tellsDefault =
        required || schema['default'] !== undefined || /Default: /.test(description)
      return description.length < 5 || !tellsDefault
    })
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  test('names every operation as one would call it, and says what it does', () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]+)*$/.test(name))).toEqual([])
    const silent = operations.filter(
      ({ operation }) => (operation.summary?.length ?? 0) < 10 || !operation.description,
    )
    expect(silent.map(({ operation }) => operation.operationId)).toEqual([])
  })

  test('says of every call of /v1 what it costs, and which scope and plan it needs', () => {
    const facts = /- Costs: .+\n- Scope: `svc:[a-z:]+`\n- Plan: .+\n- Errors: /
    expect(ofApi.length).toBeGreaterThan(45)
    for (const { operation } of ofApi) expect(operation.description).toMatch(facts)
  })

  test('refers to named resources wherever they are answered', () => {
    for (const name of ['Project', 'Clip', 'Render', 'Template', 'Share', 'Post', 'Asset']) {
      expect(JSON.stringify(document.paths)).toContain(`"#/components/schemas/${name}"`)
    }
  })
})

const TIMELINES = ['application/xml', 'application/vnd.otio+json', 'text/plain']
/** Answers that are no JSON. */
const OTHER_TYPES: Record<string, string[]> = {
  watchProject: ['text/event-stream'],
  getClipTimeline: TIMELINES,
  getProjectTimeline: TIMELINES,
  getSubtitles: ['application/x-subrip', 'text/vtt'],
}

/** The bytes of the asset were never sent, and the clip has a post. */
const REFUSED: Record<string, number> = {
  ...{ confirmAsset: 409, deleteClip: 409, comparePosts: 422, withdrawPost: 409 },
}

test('every call of /v1 works as its example says, with the ids that earlier answers gave', async () => {
  const caller = await api.caller()
  const ids = await oneOfEverything(api, caller)
  ids['social_account_id'] = await connect(api, caller.account_id)
  await api.sql`update uploads set status = 'uploaded' where upload_id = ${ids['upload_id'] ?? ''}`
  const order = ['post', 'put', 'get', 'patch', 'delete']
  const calls = ofApi
    .filter(({ operation }) => operation.operationId !== 'watchProject')
    .map((call, index) => ({ ...call, index: call.method === 'delete' ? -index : index }))
    .toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method) || a.index - b.index)
  for (const { path, method, operation } of calls) {
    const asked = (operation.parameters ?? [])
      .filter(({ name, required }) => required && !path.includes(`{${name}}`))
      .map(({ name, example }) => [name, String(example)])
    const filled = `${path.replaceAll(/{(\w+)}/g, (_, name) => ids[name] ?? name)}?${new URLSearchParams(asked)}`
    const body = exampleIn(operation)
    const response = await api.call(method.toUpperCase(), filled, {
      key: caller.key,
      ...(body !== undefined && { body: JSON.parse(withIds(JSON.stringify(body), ids)) }),
    })
    const answer = await response.text()
    const { operationId } = operation
    const expected = REFUSED[operationId]
    const isRight = expected ? response.status === expected : response.ok
    expect([operationId, isRight, isRight ? '' : answer]).toEqual([operationId, true, ''])
  }
})

function withIds(text: string, ids: Record<string, string>): string {
  const story: Record<string, unknown> = STORY
  return Object.entries(ids).reduce(
    (changed, [name, id]) => changed.replaceAll(String(story[name]), id),
    text,
  )
}

function exampleIn({ requestBody }: Operation): unknown {
  const [media] = Object.values(requestBody?.content ?? {})
  const [name] = Object.keys(media?.examples ?? {})
  return name ? document.components.examples[name].value : media?.example
}

function operationsIn(paths: Record<string, Record<string, Operation>>) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

function membersOf(schema: Schema, at: string): { at: string; schema: Schema }[] {
  const own = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>).map(
    ([name, member]) => ({ at: `${at}.${name}`, schema: member }),
  )
  const parts = [schema['items'], schema['anyOf'], schema['allOf'], schema['oneOf']].flat()
  return [
    ...own,
    ...own.flatMap((member) => membersOf(member.schema, member.at)),
    ...parts.flatMap((part) => (part ? membersOf(part as Schema, at) : [])),
  ]
}

function isDescribed({ description, $ref }: Schema): boolean {
  const target = typeof $ref === 'string' ? schemas[$ref.split('/').at(-1) ?? ''] : undefined
  return Boolean(description ?? target?.['description'])
}
