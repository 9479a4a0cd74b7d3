import { describe, expect, test } from 'bun:test'
import { ApiError } from '@svc/errors'
import { Elysia, t } from 'elysia'
import { errors, type LogEntry, refuseUnknown, requestIds } from '../src/index.ts'

const logged: LogEntry[] = []
const app = new Elysia()
  .use(requestIds)
  .use(errors((entry) => logged.push(entry)))
  .get('/refused', () => {
    throw new ApiError('MISSING_SCOPE', 'Not yours.', { required_scope: 'a' })
  })
  .get('/busy', () => {
    throw new ApiError('IDEMPOTENCY_IN_PROGRESS', 'Wait.', { retry_after: 1 })
  })
  .get('/full', () => {
    throw new ApiError('SERVICE_UNAVAILABLE', 'The disk is full.')
  })
  .get('/bug', () => {
    throw new Error('password=hunter2')
  })
  .get('/text', () => {
    throw 'a text'
  })
  .get('/away', () => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  })
  .get('/broken', () => ({ other: 1 }) as never, { response: t.Object({ known: t.String() }) })
  .get('/typed/:id', () => 'fine', {
    params: t.Object({ id: t.Numeric() }),
    query: t.Object({ page: t.Optional(t.Numeric()) }),
  })

describe('the errors plugin', () => {
  test.each([
    ['/refused', 403, { code: 'MISSING_SCOPE', description: 'Not yours.', required_scope: 'a' }],
    ['/nowhere', 404, { code: 'NOT_FOUND', description: 'There is no such endpoint.' }],
    ['/bug', 500, { code: 'INTERNAL_ERROR', description: 'The request could not be completed.' }],
    ['/text', 500, { code: 'INTERNAL_ERROR', description: 'The request could not be completed.' }],
    [
      '/broken',
      500,
      { code: 'INTERNAL_ERROR', description: 'The request could not be completed.' },
    ],
    [
      '/away',
      503,
      {
        code: 'SERVICE_UNAVAILABLE',
        description: 'The service cannot work right now. Try again.',
        retry_after: 1,
      },
    ],
  ])('answers %s with %d', async (path, status, problem) => {
    const response = await get(path)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({
      errors: [{ reason: problem.code.toLowerCase(), params: expect.any(Object), ...problem }],
    })
    expect(response.headers.get('content-type')).toStartWith('application/json')
  })

  test('names the part and the path of what Elysia refuses', async () => {
    expect(await (await get('/typed/1?page=x')).json()).toMatchObject({
      errors: [{ code: 'VALIDATION_ERROR', location: 'query.page' }],
    })
  })

  test('finds nothing under a path that cannot be one', async () => {
    expect((await get('/typed/x')).status).toBe(404)
  })

  test('sends the headers that belong to a refusal', async () => {
    expect((await get('/busy')).headers.get('retry-after')).toBe('1')
  })

  test('logs what is hidden from the client, with the id the client was given', async () => {
    logged.length = 0
    const response = await get('/bug')
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatchObject({
      level: 'error',
      error: 'password=hunter2',
      request_id: response.headers.get('x-request-id'),
    })
  })

  test('logs a refusal that is no fault of the client', async () => {
    logged.length = 0
    expect((await get('/full')).status).toBe(503)
    expect(logged).toMatchObject([{ level: 'error', error: 'The disk is full.' }])
  })

  test('does not log refusals as errors', async () => {
    logged.length = 0
    await get('/refused')
    expect(logged).toEqual([])
  })
})

describe('refuseUnknown', () => {
  const routes = [
    { method: 'GET', path: '/v1/clips/:clip_id' },
    { method: 'DELETE', path: '/v1/clips/:clip_id' },
    { method: 'POST', path: '/v1/clips/:clip_id/like' },
    { method: 'ALL', path: '/v1/*' },
  ]

  test.each([
    ['PUT', '/v1/clips/1', 'METHOD_NOT_ALLOWED', 'GET, HEAD, DELETE'],
    ['GET', '/v1/clips/1/like', 'METHOD_NOT_ALLOWED', 'POST'],
    ['GET', '/v1/clips', 'NOT_FOUND', undefined],
    ['GET', '/v1/clips/', 'NOT_FOUND', undefined],
    ['GET', '/v1/clips/1/like/', 'NOT_FOUND', undefined],
  ])('answers %s %s with %s', (method, path, code, allow) => {
    try {
      refuseUnknown(routes, method, path)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      expect([error.code, error.headers['Allow']]).toEqual([code, allow as string])
    }
    expect.assertions(1)
  })
})

const get = (path: string) => app.handle(new Request(`http://localhost${path}`))
