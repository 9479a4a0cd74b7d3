import { afterAll, describe, expect, test } from 'bun:test'
import { until } from '@svc/patience'
import {
  AuthenticationError,
  ConnectionError,
  createClient,
  NotFoundError,
  PermissionError,
  TimeoutError,
  ValidationError,
} from '../src/index.ts'
import { startService, VIDEO } from './start-service.ts'

const service = await startService()
afterAll(() => service[Symbol.asyncDispose]())
const client = createClient({ baseUrl: `${service.url}/`, apiKey: service.key })
const source = { url: 'https://media.example.org/talk.mp4' }

describe('a call', () => {
  test('gives the resource itself, with times as text', async () => {
    const account = await client.account.get()
    expect(account.id).toBe(service.account_id)
    expect(account.created_at).toMatch(/^\d{4}-.*Z$/)
    // @ts-expect-error An account has no colour.
    expect(account.colour).toBeUndefined()
    // @ts-expect-error A project has a source.
    await expect(client.projects.create({ sauce: 1 })).rejects.toThrow(ValidationError)
  })

  test('sends bodies and queries in the words of the service', async () => {
    const { project_id } = await client.projects.create({ source, title: 'A talk' })
    expect(await client.projects.get(project_id)).toMatchObject({ title: 'A talk' })
    const { items } = await client.projects.list({ limit: 1, q: 'talk' })
    expect(items.map((project) => project.project_id)).toEqual([project_id])
    const listed = await client.projects.list({ ids: [project_id, 'other'] })
    expect(listed.items).toHaveLength(1)
    expect(await client.projects.delete(project_id)).toBeUndefined()
  })

  test('estimates without making anything', async () => {
    const { estimate } = await client.projects.estimate({ source })
    expect(estimate.credits).toBe(0)
  })

  test('can be aborted', async () => {
    const signal = AbortSignal.abort(new Error('no more'))
    await expect(client.account.get({ signal })).rejects.toThrow('no more')
  })

  test('goes to endpoints without a method', async () => {
    expect(await client.request('GET', '/v1/account')).toMatchObject({ id: service.account_id })
  })

  test.each(['', '.', '..'])('takes %p for no id', (id) => {
    expect(() => client.projects.get(id)).toThrow(TypeError)
  })
})

describe('a refusal', () => {
  test('says what is wrong, where, and the id to quote', async () => {
    const error = await caught(client.projects.create({ source: {}, title: '' }))
    expect(error).toBeInstanceOf(ValidationError)
    expect(error).toMatchObject({ status: 422, code: 'VALIDATION_ERROR' })
    expect((error as ValidationError).location).toStartWith('body.')
    expect(error.message).toContain('body.title: Received ""; allowed is a text of 1 to 200')
    expect((error as ValidationError).requestId).toMatch(/^[0-9a-f]{32}$/)
  })

  test.each([
    ['of what there is not', () => client.clips.get('nothing'), NotFoundError, 'NOT_FOUND'],
    [
      'of a wrong key',
      () => createClient({ baseUrl: service.url, apiKey: 'svck_no' }).account.get(),
      AuthenticationError,
      'INVALID_API_KEY',
    ],
    [
      'of no key',
      () => createClient({ baseUrl: service.url }).account.get(),
      AuthenticationError,
      'INVALID_API_KEY',
    ],
    [
      'of a page of another origin',
      () => client.account.get({ headers: { origin: 'https://evil.example' } }),
      PermissionError,
      'ORIGIN_REJECTED',
    ],
  ])('%s has its own class', async (_, call, Class, code) => {
    const error = await caught(call())
    expect(error).toBeInstanceOf(Class)
    expect(error).toMatchObject({ code, name: Class.name })
  })

  test('a ConnectionError is thrown when no service listens', async () => {
    const away = createClient({ baseUrl: 'http://127.0.0.1:1', maxRetries: 0 })
    expect(await caught(away.account.get())).toBeInstanceOf(ConnectionError)
  })
})

describe('a list', () => {
  test('is one page with await, and all items with for await', async () => {
    const made: string[] = []
    for (let count = 0; count < 5; count++) {
      made.unshift((await client.projects.create({ source, title: 'Paged' })).project_id)
    }
    const list = () => client.projects.list({ q: 'Paged', limit: 2 })
    const page = await list()
    expect([page.items.length, typeof page.next_cursor]).toEqual([2, 'string'])
    const seen: string[] = []
    for await (const { project_id } of list()) seen.push(project_id)
    expect(seen).toEqual(made)
    const next = client.projects.list({
      q: 'Paged',
      limit: 2,
      ...(page.next_cursor && { cursor: page.next_cursor }),
    })
    expect((await next).items.map(({ project_id }) => project_id)).toEqual(made.slice(2, 4))
  })
})

describe('waiting', () => {
  test('shows the progress of a project, and ends with it', async () => {
    const { project_id } = await client.projects.create({ source })
    const seen: string[] = []
    const waiting = client.projects.wait(project_id, {
      pollSeconds: 0.01,
      onProgress: ({ status }) => {
        if (seen.push(status) === 2) void service.makeClips(project_id)
      },
    })
    expect(await waiting).toMatchObject({ status: 'completed', progress: 100, clip_count: 5 })
    expect(seen[0]).toBe('queued')
  })

  test('waits for a service that is unreachable', async () => {
    const { project_id } = await client.projects.create({ source })
    await service.makeClips(project_id)
    await service.stop()
    let lost = 0
    const losing = createClient({
      baseUrl: service.url,
      apiKey: service.key,
      fetch: (url, init) =>
        fetch(url, init).catch((reason) => {
          lost += 1
          throw reason
        }),
    })
    const waiting = losing.projects.wait(project_id, { pollSeconds: 0.05 })
    await until(() => lost > 0)
    service.start()
    expect((await waiting).status).toBe('completed')
  })

  test('ends when it is aborted, or after a time', async () => {
    const { project_id } = await client.projects.create({ source })
    const options = { pollSeconds: 0.01 }
    const late = client.projects.wait(project_id, { ...options, timeoutSeconds: 0.05 })
    expect(await caught(late)).toBeInstanceOf(TimeoutError)
    const leaving = new AbortController()
    const left = client.projects.wait(project_id, {
      ...options,
      signal: leaving.signal,
      onProgress: () => leaving.abort(new Error('left')),
    })
    await expect(left).rejects.toThrow('left')
    await expect(client.projects.wait('nothing', options)).rejects.toBeInstanceOf(NotFoundError)
  })

  test('gives a render, whose file can be opened', async () => {
    const { project_id } = await client.projects.create({ source })
    await service.makeClips(project_id)
    const { items } = await client.clips.list({ project_id })
    const clip_id = items[0]?.clip_id ?? ''
    const { render_id } = await client.renders.create(clip_id, { resolution: '720p' })
    await service.makeFile(render_id)
    const render = await client.renders.wait(clip_id, { pollSeconds: 0.01 })
    const file = await client.download(render.output?.url ?? '')
    expect(await file.text()).toBe(VIDEO)
  })
})

describe('a credential that is a function', () => {
  test('is called for each request, and once more when the credential was refused', async () => {
    const given = ['an old token', service.key, service.key]
    const asking = createClient({
      baseUrl: service.url,
      credential: async () => given.shift() ?? 'no token is left',
    })
    await asking.account.get()
    await asking.account.get()
    expect(given).toEqual([])
    expect(await caught(asking.account.get())).toBeInstanceOf(AuthenticationError)
  })
})

async function caught(promise: Promise<unknown>): Promise<Error> {
  const thrown = await promise.then(
    () => null,
    (error) => error,
  )
  if (thrown instanceof Error) return thrown
  throw new Error(`Expected an error, got ${thrown}.`)
}
