import { describe, expect, test } from 'bun:test'
import type { ApiError } from '@svc/errors'
import { SCOPES } from '@svc/specification/access'
import { createToolbox } from '../src/openapi/toolbox.ts'

const MINUTE = 60_000
const operation = { parameters: [] }
const older = { paths: { '/v1/account': { get: operation } } }
const newer = { paths: { ...older.paths, '/v1/credits': { get: operation } } }

describe('the tools of an API', () => {
  test('are those that it has, and follow it within a minute', async () => {
    const { toolbox, answer, pass } = scripted()
    answer(Response.json(older))
    expect(await names(toolbox)).toEqual(['account_get'])
    answer(Response.json(newer))
    expect(await names(toolbox)).toEqual(['account_get'])
    pass(MINUTE)
    expect(await names(toolbox)).toEqual(['account_get', 'credits_get'])
  })

  test('stay as they were while it is unreachable', async () => {
    const { toolbox, answer, pass } = scripted()
    answer(Response.json(older))
    await toolbox()
    answer(new Response('gone', { status: 500 }))
    pass(MINUTE)
    expect(await names(toolbox)).toEqual(['account_get'])
  })

  test.each([
    ['away', new Response('gone', { status: 500 })],
    ['something else', new Response('<h1>Welcome</h1>')],
    ['of another shape', Response.json({ openapi: '3.1.0' })],
  ])('are refused while it is %s, and come with it', async (_, unusable) => {
    const { toolbox, answer } = scripted()
    answer(unusable)
    expect(await toolbox().catch((error: ApiError) => error.code)).toBe('UPSTREAM_ERROR')
    answer(Response.json(older))
    expect(await names(toolbox)).toEqual(['account_get'])
  })

  test('are read once for all who ask at the same time', async () => {
    const { toolbox, answer, asked } = scripted()
    answer(Response.json(older))
    await Promise.all([toolbox(), toolbox(), toolbox()])
    expect(asked).toEqual(['/swagger/json'])
  })

  test('cannot have two arguments of one name', async () => {
    const parameter = { name: 'limit', in: 'query', schema: {} }
    const twins = { ...operation, parameters: [parameter, parameter] }
    const { toolbox, answer } = scripted()
    answer(Response.json({ paths: { '/v1/account': { get: twins } } }))
    await expect(toolbox()).rejects.toThrow('account_get would have two arguments called limit')
  })
})

/** An API whose answers a test sets. */
function scripted() {
  const asked: string[] = []
  let next = new Response()
  let time = 0
  const send = async (path: string) => {
    asked.push(path)
    return next.clone()
  }
  const toolbox = createToolbox(send, { now: () => time })
  function pass(milliseconds: number) {
    time += milliseconds
  }
  function answer(response: Response) {
    next = response
  }
  return { toolbox, asked, answer, pass }
}

async function names(toolbox: ReturnType<typeof createToolbox>): Promise<string[]> {
  return (await toolbox()).list(new Set(SCOPES)).map(({ name }) => name)
}
