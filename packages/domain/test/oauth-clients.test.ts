import { describe, expect, test } from 'bun:test'
import { hashSecret } from '@svc/auth-core'
import { findClient, listClients, registerClient, upkeep } from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { recordingJobs } from './fixtures.ts'
import { granted, pending, REDIRECT, SCOPES, someClient, someone } from './oauth-fixtures.ts'

const { sql } = await openTestDatabase()

const REQUEST = {
  client_name: 'Агент <b>‮</b>',
  redirect_uris: [REDIRECT, 'https://agent.example/{"a",b}'],
  token_endpoint_auth_method: 'none' as const,
  grant_types: ['authorization_code'],
  response_types: ['code'],
  scopes: SCOPES,
  allowed_resources: ['https://svc.example/mcp'],
  metadata: { client_uri: 'https://agent.example', contacts: ['a@example.org'], __proto__: null },
}

describe('registerClient', () => {
  test('keeps what was registered as it came, and no secret in the clear', async () => {
    const registered = await registerClient(sql, REQUEST)
    const { client, registration_access_token, client_secret } = registered
    expect(client).toMatchObject({ ...REQUEST, client_secret_hash: null, last_used_at: null })
    expect(client_secret).toBeNull()
    expect(registration_access_token).toHaveLength(43)
    expect(await findClient(sql, client.client_id)).toEqual(client)
    const [row] = await sql`select * from oauth_clients where client_id = ${client.client_id}`
    expect(JSON.stringify(row)).not.toContain(registration_access_token)
  })

  test.each(['client_secret_basic', 'client_secret_post'] as const)(
    'gives a client of %s a secret, this once',
    async (token_endpoint_auth_method) => {
      const { client, client_secret } = await registerClient(sql, {
        ...REQUEST,
        token_endpoint_auth_method,
      })
      expect(client.client_secret_hash).toBe(hashSecret(client_secret ?? ''))
      const [row] = await sql`select * from oauth_clients where client_id = ${client.client_id}`
      expect(JSON.stringify(row)).not.toContain(client_secret ?? '')
    },
  )
})

test('listClients lists them all, the oldest first', async () => {
  const { client } = await registerClient(sql, REQUEST)
  expect((await listClients(sql)).at(-1)).toEqual(client)
})

describe('upkeep', () => {
  test('drops no old client that asks for a consent, or has one', async () => {
    const [unused, asking, having] = [
      await someClient(sql),
      await someClient(sql),
      await someClient(sql),
    ]
    await granted(sql, await someone(sql), having)
    await sql`update oauth_clients set created_at = now() - interval '31 days'`
    await pending(sql, asking)
    await upkeep(sql, recordingJobs())
    expect(await findClient(sql, unused.client_id)).toBeNull()
    for (const client of [asking, having])
      expect(await findClient(sql, client.client_id)).toBeTruthy()
  })

  test('drops more than one statement would', async () => {
    await sql`
      insert into oauth_clients (
        client_id, client_name, redirect_uris, token_endpoint_auth_method, grant_types,
        response_types, registration_token_hash, created_at
      )
      select gen_random_uuid(), 'Flood', '{}', 'none', '{}', '{}', '', now() - interval '31 days'
        from generate_series(1, 2500)
    `
    const { clients_dropped } = await upkeep(sql, recordingJobs())
    expect(clients_dropped).toBe(2500)
  })
})
