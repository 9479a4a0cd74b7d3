import { afterAll, describe, expect, test } from 'bun:test'
import { ApiError } from '@svc/client'
import { createTestDatabase, recordingJobs } from '@svc/domain/testing'
import type { Link } from '@svc/http'
import { listenLocally } from '@svc/http/testing'
import { createOauth } from '@svc/oauth'
import { prepareSigningKeys } from '@svc/oauth/signing-keys'
import { openRateLimiter } from '@svc/rate-limit'
import { createBackChannel, resultOf } from '../src/index.ts'

const SECRET = 'a secret of the tests, long enough'
const TOKEN = 'the-credential-of-the-dashboard'
const PERSON = { name: 'Ada', email: 'ada@example.org' }

const database = await createTestDatabase()
const { sql } = database
await prepareSigningKeys(sql, { secret: SECRET, keyFile: null })
const log = () => {}
const oauth = createOauth({
  sql,
  jobs: recordingJobs(),
  limiter: openRateLimiter({ redisUrl: null, scale: 100, onRedisChange() {} }),
  secret: SECRET,
  baseUrl: 'http://localhost',
  dashboardToken: TOKEN,
  plan: 'free',
  log,
})
const server = listenLocally((request) => oauth.handle(request))
afterAll(async () => {
  await server.stop()
  await database[Symbol.asyncDispose]()
})

const links: [string, Link][] = [
  ['over HTTP', { baseUrl: server.url }],
  ['in process', { handle: (request) => oauth.handle(request) }],
]

describe.each(links)('a back channel %s', (way, link) => {
  const subject = `subject-${way.replaceAll(' ', '-')}`
  const channel = createBackChannel({ ...link, token: TOKEN })

  test('enrolls a member and keeps their keys', async () => {
    const member = channel.members({ subject })
    expect(await resultOf(member.put(PERSON))).toMatchObject({ subject, ...PERSON })
    const created = await resultOf(
      member.keys.post({ name: 'A server', scopes: ['svc:account:read'] }),
    )
    expect(created.key).toStartWith('svck_')
    const { items } = await resultOf(member.keys.get())
    expect(items.map(({ key_id }) => key_id)).toEqual([created.key_id])
  })

  test('gives a token for the dashboard to call the API with', async () => {
    const { account_id } = await resultOf(channel.members({ subject }).put(PERSON))
    const answer = await resultOf(channel.members({ subject })['access-token'].post())
    const access_token = expect.stringContaining('.')
    expect(answer).toEqual({ access_token, expires_in: 900, account_id })
  })

  test('reports unknown resources by the status', async () => {
    const read = resultOf(channel.authorizations({ request_id: 'x'.repeat(43) }).get())
    expect(await refusalOf(read)).toBe('404 NOT_FOUND')
    const complete = channel.completeAuthorization({
      request_id: 'x'.repeat(43),
      decision: 'deny',
      subject,
    })
    expect(await refusalOf(complete)).toBe('400 null')
  })

  test('opens nothing with another token', async () => {
    const stranger = createBackChannel({ ...link, token: 'a guess' })
    expect(await refusalOf(resultOf(stranger.members({ subject }).keys.get()))).toStartWith('401')
    const decision = { request_id: 'x', decision: 'deny', subject } as const
    expect(await refusalOf(stranger.completeAuthorization(decision))).toStartWith('401')
  })
})

async function refusalOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (error) => error,
  )
  if (!(error instanceof ApiError)) throw new Error(`Not refused: ${error}`)
  return `${error.status} ${error.code}`
}
