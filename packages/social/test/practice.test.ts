import { afterAll, expect, test } from 'bun:test'
import { publishOnce } from '../src/index.ts'
import { keepCredentials } from './keep-credentials.ts'
import { clip } from './media.ts'
import { oauthOf } from './one-platform.ts'
import { startPractice } from './practice.ts'
import { newMarker, requestFor } from './rigs.ts'

const practice = await startPractice(null)
afterAll(() => practice.stop())
const { signal } = new AbortController()
const redirectUri = 'http://127.0.0.1:8080/studio/accounts/connected'
const OAUTH = [...practice.connectors.values()].filter(
  ({ connection: { kind } }) => kind === 'oauth',
)

test.each(OAUTH.map((one) => [one.platform, oauthOf(one)] as const))(
  '%s sends people back at once, and connects their account',
  async (_, connection) => {
    const { authorizationUrl, state, codeVerifier } = connection.begin(redirectUri)
    expect(new URL(authorizationUrl).hostname).toBe('127.0.0.1')
    const { headers } = await fetch(authorizationUrl, { redirect: 'manual' })
    const back = new URL(headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe(redirectUri)
    expect(back.searchParams.get('state')).toBe(state)
    const code = back.searchParams.get('code') ?? ''
    const [connected] = await connection.redeem({ code, codeVerifier, redirectUri }, signal)
    expect(connected?.account.handle).toBeTruthy()
  },
)

test('a form asks for nothing, and what is sent all the same leads nowhere else', async () => {
  const connector = practice.connectors.get('mastodon')
  if (connector?.connection.kind !== 'form') throw new Error('It is not connected by a form.')
  expect(connector.connection.fields).toEqual([])
  const values = { server: 'https://mastodon.example', access_token: 'real' }
  const [account] = await connector.connection.connect(values, signal)
  if (!account) throw new Error('It connected no account.')
  const { server } = account.credentials
  expect(server).toStartWith('http://127.0.0.1:')
  const request = {
    ...requestFor({ account }, clip(new Uint8Array(1000)), newMarker()),
    credentials: keepCredentials(account.credentials),
  }
  const { platform_url } = await publishOnce(connector, request, null)
  expect(platform_url).toStartWith(server ?? '')
})
