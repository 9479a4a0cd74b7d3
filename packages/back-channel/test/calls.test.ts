import { expect, test } from 'bun:test'
import { ApiError, ConnectionError } from '@svc/client'
import { createBackChannel, resultOf } from '../src/index.ts'

const sent: string[] = []
const { members } = createBackChannel({
  token: 'token',
  async handle(request) {
    sent.push(`${request.method} ${request.url.slice('http://localhost'.length)}`)
    return Response.json({})
  },
})

test('a call is sent to the path that its members spell', async () => {
  await members({ subject: 's1' }).keys.get()
  await members({ subject: 's1' }).keys({ key_id: 'k1' }).delete()
  await members({ subject: 's1' })['access-token'].post()
  expect(sent.splice(0)).toEqual([
    'GET /back-channel/members/s1/keys',
    'DELETE /back-channel/members/s1/keys/k1',
    'POST /back-channel/members/s1/access-token',
  ])
})

test('a call is passed on with its body, as JSON, or without one', async () => {
  const got: unknown[] = []
  const { pass } = createBackChannel({
    token: 'token',
    async handle({ headers, body }) {
      got.push([headers.get('content-type'), body && (await new Response(body).text())])
      return Response.json({})
    },
  })
  await pass('PUT', '/members/s1', { name: 'Ada' })
  await pass('GET', '/members/s1/keys')
  expect(got).toEqual([
    ['application/json', '{"name":"Ada"}'],
    [null, null],
  ])
  const unreachable = createBackChannel({
    token: 'token',
    handle: () => Promise.reject(new Error('no route')),
  })
  await expect(unreachable.pass('GET', '/')).rejects.toBeInstanceOf(ConnectionError)
})

test('only what the routes take can be written', async () => {
  const member = members({ subject: 's1' })
  // @ts-expect-error There is no such path.
  member.kees
  // @ts-expect-error There is no such parameter.
  members({ user: 's1' })
  // @ts-expect-error A member has a name and an address.
  await member.put({})
  const { data } = await member.keys.get()
  // @ts-expect-error A list of keys has no colour.
  expect(data?.colour).toBeUndefined()
})

test('a service that does not answer is another failure than its refusal', async () => {
  const failed = { data: null, error: { value: new Error('no route') } }
  const unanswered = resultOf(Promise.resolve({ ...failed, response: undefined }))
  await expect(unanswered).rejects.toBeInstanceOf(ConnectionError)
  const refused = resultOf(
    Promise.resolve({ ...failed, response: Response.json({}, { status: 404 }) }),
  )
  await expect(refused).rejects.toBeInstanceOf(ApiError)
})
