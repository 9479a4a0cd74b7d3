import { describe, expect, test } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSigningKey, type PublicJwk } from '@svc/auth-core'
import { retireSigningKey, signingKeySealer } from '@svc/domain'
import { eventually, until } from '@svc/patience'
import { prepareSigningKeys } from '../src/signing-keys.ts'
import { createResourceServer, partOf } from './resource-server.ts'
import { openOauth, SECRET } from './start-oauth.ts'

const server = await openOauth()

const { sql } = server
const sealer = signingKeySealer(SECRET)
const client = await server.register()

const issue = async () => (await server.tokens(client)).access_token
const kidOf = (token: string) => String(partOf(token, 'header')['kid'])
const publishedKids = async () => {
  const response = await server.get('/.well-known/jwks.json')
  return ((await response.json()) as { keys: PublicJwk[] }).keys.map(({ kid }) => kid)
}

async function writeKeyFile(content: string): Promise<string> {
  const path = join(tmpdir(), `signing-key-${crypto.randomUUID()}.json`)
  await writeFile(path, content, { mode: 0o600 })
  return path
}

describe('a signing key', () => {
  test('that has signed for ninety days gets a successor by itself', async () => {
    const old = kidOf(await issue())
    await sql`update signing_keys set activates_at = activates_at - interval '91 days'`
    await eventually(async () => {
      expect(kidOf(await issue())).toBe(old)
      const published = await publishedKids()
      expect(published).toHaveLength(2)
      expect(published[1]).toBe(old)
    })
  })

  test('that is retired is gone at once, and its tokens with it', async () => {
    const token = await issue()
    const resourceServer = createResourceServer(server)
    expect(await resourceServer.verify(token)).not.toBeNull()
    await retireSigningKey(sql, sealer, kidOf(token))
    expect(await resourceServer.verify(token)).toBeNull()
    await eventually(async () => expect(await publishedKids()).not.toContain(kidOf(token)))
    const fresh = await issue()
    expect(kidOf(fresh)).not.toBe(kidOf(token))
    expect(await createResourceServer(server).verify(fresh)).not.toBeNull()
  })

  test('can be brought by the operator, and signs from then on', async () => {
    const before = kidOf(await issue())
    const { private_jwk } = await createSigningKey()
    const keyFile = await writeKeyFile(JSON.stringify({ ...private_jwk, kid: 'of-the-operator' }))
    await prepareSigningKeys(sql, { secret: SECRET, keyFile })
    await prepareSigningKeys(sql, { secret: SECRET, keyFile })
    const token = await until(async () => {
      const issued = await issue()
      return kidOf(issued) === 'of-the-operator' && issued
    })
    expect(await publishedKids()).toContain(before)
    expect(await createResourceServer(server).verify(token)).not.toBeNull()
  })

  test.each([
    ['is not JSON', '{"d": "secret-number"', 'It is not JSON.'],
    ['holds a key of another kind', '{"kty":"oct","k":"secret-number"}', '`kty`'],
  ])('stops the start when its file %s, without showing the file', async (_, content, told) => {
    const keyFile = await writeKeyFile(content)
    const start = prepareSigningKeys(sql, { secret: SECRET, keyFile })
    const reason = await start.then(
      () => '',
      (error: unknown) => String(error),
    )
    expect(reason).toContain(told)
    expect(reason).toContain(keyFile)
    expect(reason).not.toContain('secret-number')
  })

  test('stops the start when its file is not there', async () => {
    const start = prepareSigningKeys(sql, { secret: SECRET, keyFile: '/nowhere/key.json' })
    expect(start).rejects.toThrow('/nowhere/key.json')
  })
})
