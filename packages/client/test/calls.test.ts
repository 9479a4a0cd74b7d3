import { expect, test } from 'bun:test'
import { createClient } from '../src/index.ts'

const sent: string[] = []
const { v1 } = createClient({
  credential: 'key',
  async handle(request) {
    sent.push(`${request.method} ${request.url.slice('http://localhost'.length)}`)
    return Response.json({})
  },
})

test('a call is sent to the path that its members spell', async () => {
  await v1.account.get()
  await v1.clips({ clip_id: 'c1' }).like.post()
  await v1.projects.get({ query: { limit: 2 } })
  await v1.templates({ template_id: 't1' }).delete()
  expect(sent.splice(0)).toEqual([
    'GET /v1/account',
    'POST /v1/clips/c1/like',
    'GET /v1/projects?limit=2',
    'DELETE /v1/templates/t1',
  ])
})

test('only what the routes take can be written', async () => {
  // @ts-expect-error There is no such path.
  v1.clops
  // @ts-expect-error There is no such parameter.
  v1.clips({ project_id: 'p1' })
  // @ts-expect-error A project has a source.
  await v1.projects.post()
  // @ts-expect-error The limit is a number.
  await v1.projects.get({ query: { limit: 'two' } })
  const { data } = await v1.account.get()
  // @ts-expect-error An account has no colour.
  expect(data?.colour).toBeUndefined()
})
