import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { credentialsFile } from '../src/sign-in/credentials-file.ts'
import { freshToken, toKeep } from '../src/sign-in/fresh-token.ts'

const folder = await mkdtemp(join(tmpdir(), 'clip-service-fresh-token-'))
const allHaveRead = Promise.withResolvers<void>()
let renewals = 0
const service: Bun.Server<undefined> = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  routes: {
    '/.well-known/oauth-authorization-server': () =>
      Response.json({
        issuer: service.url.origin,
        token_endpoint: `${service.url.origin}/oauth2/token`,
      }),
    async '/oauth2/token'() {
      renewals += 1
      await allHaveRead.promise
      const access_token = `renewed ${renewals}`
      return Response.json({ access_token, token_type: 'bearer', expires_in: 3600 })
    },
  },
})
afterAll(async () => {
  await service.stop(true)
  await rm(folder, { recursive: true })
})

test('of many processes that find an expired token at once, one renews it, and the others use the new one', async () => {
  const { origin } = service.url
  const tokens = { issuer: origin, client_id: 'c', access_token: 'old', refresh_token: 'r' }
  await open().update((kept) => {
    kept.servers[origin] = { ...tokens, expires_at: 0 }
  })
  let reads = 0
  const processes = Array.from({ length: 3 }, () => {
    const file = open()
    const read = async () => {
      const kept = await file.read()
      reads += 1
      if (reads === processes.length) allHaveRead.resolve()
      return kept
    }
    return freshToken({ ...file, read }, origin)
  })
  const used = await Promise.all(processes.map((fresh) => fresh()))
  expect([used, renewals]).toEqual([Array(3).fill('renewed 1'), 1])
})

test('a token is renewed half a minute before it ends, and kept for as long as it is said to be good', async () => {
  const { origin } = service.url
  const file = open()
  const tokens = { issuer: origin, client_id: 'c', access_token: 'old', refresh_token: 'r' }
  const used = async (left: number) => {
    const expires_at = Date.now() + left
    await file.update(({ servers }) =>
      Object.assign(servers, { [origin]: { ...tokens, expires_at } }),
    )
    return freshToken(file, origin)()
  }
  expect([await used(60_000), await used(29_000)]).toEqual(['old', 'renewed 2'])
  const { servers } = await file.read()
  expect(servers[origin]).toMatchObject({ refresh_token: 'r', access_token: 'renewed 2' })
  const kept = toKeep({ issuer: origin, client_id: 'c' }, { access_token: 'a' })
  expect(kept.expires_at - Date.now()).toBeWithin(290_000, 300_001)
  expect(Reflect.get(servers[origin] ?? {}, 'expires_at') - Date.now()).toBeWithin(
    3_500_000,
    3_600_001,
  )
})

/** Each process opens the file for itself. */
const open = () => credentialsFile(join(folder, 'clip-service'))
