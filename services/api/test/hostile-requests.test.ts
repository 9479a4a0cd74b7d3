import { describe, expect, test } from 'bun:test'
import { oneOfEverything, POST_SAMPLES } from './post-samples.ts'
import { openApi } from './start-api.ts'

const OWN = ['account_id', 'id', 'created_at', 'status', 'credits', 'plan', 'cost', 'owner']

const api = await openApi()

const owner = await api.caller()
const ids = await oneOfEverything(api, owner)
const project = `/v1/projects/${ids['project_id']}`
const lists = [
  ...['/v1/projects', `${project}/clips`, '/v1/templates', '/v1/assets', '/v1/calendar'],
  ...['/v1/social-accounts', '/v1/credits/ledger', '/v1/events'],
]
const hasNoBody = /(like|confirm|regenerate)$/
const withBodies = Object.keys(POST_SAMPLES).filter((endpoint) => !hasNoBody.test(endpoint))

test.each(withBodies)(
  'a body of POST %s cannot set what only the service sets',
  async (endpoint) => {
    const sample = await POST_SAMPLES[endpoint]?.(api, owner)
    for (const member of OWN) {
      const body = { ...sample?.body, [member]: 'x' }
      const response = await api.call('POST', sample?.path ?? '', { key: owner.key, body })
      expect([member, response.status]).toEqual([member, 422])
      expect(await response.json()).toMatchObject({ errors: [{ location: `body.${member}` }] })
    }
  },
)

describe('a read', () => {
  test('is not turned into another method by a header', async () => {
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
    expect((await api.call('GET', project, { ...owner, headers })).status).toBe(200)
    expect((await api.call('GET', project, owner)).status).toBe(200)
  })

  test('is answered whole, whatever part is asked for', async () => {
    const headers = { range: 'bytes=0-1', 'if-range': '*' }
    const response = await api.call('GET', project, { ...owner, headers })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ project_id: ids['project_id'] })
  })
})

test.each(lists)(
  'a cursor that was tampered with, or is of another account, is refused by %s',
  async (path) => {
    await api.project(owner.key)
    const cursorOf = async (key: string): Promise<string> =>
      (await (await api.call('GET', '/v1/projects?limit=1', { key })).json()).next_cursor
    const real = await cursorOf(owner.key)
    expect((await api.call('GET', `/v1/projects?limit=1&cursor=${real}`, owner)).status).toBe(200)
    const stranger = await api.caller()
    for (const _ of [1, 2]) await api.project(stranger.key)
    const forged = [
      real.slice(0, -1),
      real + real,
      `${real[0] === 'A' ? 'B' : 'A'}${real.slice(1)}`,
      Buffer.from(JSON.stringify({ account_id: owner.account_id })).toString('base64url'),
      'A'.repeat(8192),
      '',
      await cursorOf(stranger.key),
      ...(path === '/v1/projects' ? [] : [real]),
    ]
    for (const cursor of forged) {
      const response = await api.call('GET', `${path}?cursor=${cursor}`, owner)
      expect([cursor.slice(0, 20), response.status]).toEqual([cursor.slice(0, 20), 422])
      expect(await response.json()).toMatchObject({ errors: [{ location: 'query.cursor' }] })
    }
  },
)
