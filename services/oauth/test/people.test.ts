import { describe, expect, test } from 'bun:test'
import { partOf } from './resource-server.ts'
import { DASHBOARD_TOKEN, openOauth } from './start-oauth.ts'

const server = await openOauth()

const client = await server.register()

type Body = Record<string, string>

const bodyOf = async (response: Response) => (await response.json()) as Body
const refusal = async (response: Response) => {
  const { errors } = (await response.json()) as { errors: { code: string; location?: string }[] }
  return [response.status, errors[0]?.code, errors[0]?.location].filter(Boolean).join(' ')
}
const addressOf = (subject: string) => `${subject}@example.com`
const enroll = async (subject: string) =>
  bodyOf(
    await server.back('PUT', `/members/${subject}`, { name: subject, email: addressOf(subject) }),
  )
const invite = (by: string, email: string, role = 'member', is_mailed = true) =>
  server.back('POST', `/people/${by}/invitations`, { email, role, is_mailed })
const teamOf = async (subject: string) =>
  (await (await server.back('GET', `/people/${subject}/team`)).json()) as {
    members: Body[]
    invitations: Body[]
  }

const { account_id: home = '' } = await enroll('bob')
const { account_id: team = '' } = await enroll('ada')
const { secret } = await bodyOf(await invite('ada', addressOf('bob')))
await server.back('POST', '/people/bob/acceptances', {
  ...{ secret, email: addressOf('bob'), is_verified: true },
})

const ENDPOINTS: [string, string, object | undefined][] = [
  ['GET', '/people/ada/accounts', undefined],
  ['PUT', '/people/ada/accounts/active', { account_id: team }],
  ['POST', '/people/ada/closing', undefined],
  ['DELETE', '/people/ada/closing', undefined],
  ['POST', '/people/ada/export', undefined],
  ['GET', '/people/ada/export', undefined],
  ['PUT', '/people/ada/language', { language: 'de' }],
  ['GET', '/people/ada/notices', undefined],
  ['PUT', '/people/ada/notices/posts_failed', { is_on: false }],
  ['GET', '/people/ada/devices/one', undefined],
  [
    'PUT',
    '/people/ada/devices/one',
    {
      endpoint: 'https://push.example.org/one',
      p256dh: `B${'x'.repeat(86)}`,
      auth: 'y'.repeat(22),
      sender_key: `B${'z'.repeat(86)}`,
    },
  ],
  ['DELETE', '/people/ada/devices/one', undefined],
  ['GET', '/people/ada/team', undefined],
  ['PATCH', '/people/ada/team/bob', { role: 'owner' }],
  ['DELETE', '/people/ada/team/bob', undefined],
  ['POST', '/people/ada/invitations', { email: 'x@example.com', role: 'owner', is_mailed: true }],
  ['POST', '/people/ada/invitations/01M7ZB4EXBH32SS0ZE9P73F5DM/resend', { is_mailed: true }],
  ['DELETE', '/people/ada/invitations/01M7ZB4EXBH32SS0ZE9P73F5DM', undefined],
  ['POST', '/people/ada/acceptances', { secret: 'x', email: 'x@example.com', is_verified: true }],
  ['POST', '/invitations/read', { secret: 'x' }],
]

test.each(ENDPOINTS)('only the dashboard is let in: %s %s', async (method, path, body) => {
  for (const token of ['', `${DASHBOARD_TOKEN}x`, client.registration_access_token]) {
    expect(await refusal(await server.back(method, path, body, token))).toBe('401 INVALID_API_KEY')
  }
})

test.each(ENDPOINTS)(
  'a subject or a secret that is unknown finds nothing: %s %s',
  async (method, path, body) => {
    const response = await server.back(method, path.replace('ada', 'nobody'), body)
    expect(await refusal(response)).toBe('404 NOT_FOUND')
  },
)

test.each<[string, string, object]>([
  ['POST', '/people/ada/invitations', { email: 'x@example.com', role: 'admin', is_mailed: true }],
  ['POST', '/people/ada/invitations', { email: 'x@example.com', role: 'owner' }],
  ['PATCH', '/people/ada/team/bob', { role: 'admin' }],
  ['PUT', '/people/ada/accounts/active', {}],
  ['PUT', '/people/ada/language', { language: 'de-DE' }],
  ['PUT', '/people/ada/notices/posts_failed', { is_on: 'no' }],
])('%s %s refuses %j', async (method, path, body) => {
  expect((await server.back(method, path, body)).status).toBe(422)
})

test('a member sees the people and no invitations, and changes neither', async () => {
  await invite('ada', 'eve@example.com')
  expect((await teamOf('ada')).invitations).toMatchObject([{ email: 'eve@example.com' }])
  const seen = await teamOf('bob')
  expect(seen.members.map(({ subject }) => subject)).toEqual(['ada', 'bob'])
  expect(seen.invitations).toEqual([])
  for (const response of [
    await invite('bob', 'x@example.com'),
    await server.back('PATCH', '/people/bob/team/bob', { role: 'owner' }),
    await server.back('DELETE', '/people/bob/team/ada'),
  ]) {
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      errors: [
        {
          code: 'MISSING_SCOPE',
          description: expect.stringContaining('the role owner'),
          reason: 'role_required',
          params: { required_role: 'owner' },
        },
      ],
    })
  }
})

describe('a person of two accounts', () => {
  test('gets tokens for the account that they act in, which keep it when they switch', async () => {
    const first = await tokenOf('bob')
    expect(first).toMatchObject({ account_id: team })
    expect(partOf(first['access_token'] ?? '', 'claims')).toMatchObject({ account_id: team })
    const code = await server.code(client, {}, { subject: 'bob' })
    const tokens = await bodyOf(await server.redeem(client, code))
    await server.back('PUT', '/people/bob/accounts/active', { account_id: home })
    expect(await tokenOf('bob')).toMatchObject({ account_id: home })
    const refreshed = await bodyOf(await server.refresh(client, tokens['refresh_token'] ?? ''))
    for (const { access_token = '' } of [tokens, refreshed]) {
      expect(partOf(access_token, 'claims')).toMatchObject({ account_id: team, sub: 'bob' })
    }
  })

  test('loses what they made in both when all their access ends', async () => {
    for (const account_id of [home, team]) {
      await server.back('PUT', '/people/bob/accounts/active', { account_id })
      await server.back('POST', '/members/bob/keys', { name: 'k', scopes: ['svc:account:read'] })
    }
    const ended = await (await server.back('POST', '/members/bob/end-access')).json()
    expect(ended).toMatchObject({ keys: 2 })
  })
})

const tokenOf = async (subject: string) =>
  bodyOf(await server.back('POST', `/members/${subject}/access-token`))
