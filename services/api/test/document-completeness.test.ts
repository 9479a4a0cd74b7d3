import { afterAll, describe, expect, test } from 'bun:test'
import { STORY } from '@svc/specification'
import { connect, oneOfEverything } from './post-samples.ts'
import { startApi } from './start-api.ts'

type Schema = Record<string, unknown>

interface Operation {
  operationId: string
  summary?: string
  description?: string
  parameters?: {
    name: string
    in: string
    required: boolean
    description?: string
    schema: Schema
  }[]
  requestBody?: { content: Record<string, { examples?: object; example?: unknown }> }
  responses: Record<string, unknown>
}

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

const document = await (await api.call('GET', '/swagger/json')).json()
const schemas: Record<string, Schema> = document.components.schemas
const operations = [...operationsIn(document.paths), ...operationsIn(document.webhooks)]

describe('the document', () => {
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
    const ofApi = operations.filter(({ path }) => path.startsWith('/v1/'))
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

/** The bytes of the asset were never sent. */
const REFUSED: Record<string, number> = { confirmAsset: 409 }

test('every call of /v1 works as its example says, with the ids that earlier answers gave', async () => {
  const caller = await api.caller()
  const ids = await oneOfEverything(api, caller)
  ids['social_account_id'] = await connect(api, caller.account_id)
  await api.sql`update uploads set status = 'uploaded' where upload_id = ${ids['upload_id'] ?? ''}`
  const order = ['post', 'put', 'get', 'patch', 'delete']
  const calls = operations
    .filter(
      ({ path, operation }) => path.startsWith('/v1/') && operation.operationId !== 'watchProject',
    )
    .map((call, index) => ({ ...call, index: call.method === 'delete' ? -index : index }))
    .toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method) || a.index - b.index)
  for (const { path, method, operation } of calls) {
    const filled = path.replaceAll(/{(\w+)}/g, (_, name) => ids[name] ?? name)
    const body = exampleIn(operation)
    const response = await api.call(method.toUpperCase(), filled, {
      key: caller.key,
      ...(body !== undefined && { body: JSON.parse(withIds(JSON.stringify(body), ids)) }),
    })
    const text = await response.text()
    const { operationId } = operation
    const expected = REFUSED[operationId]
    const isRight = expected ? response.status === expected : response.ok
    expect([operationId, isRight, isRight ? '' : text]).toEqual([operationId, true, ''])
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
