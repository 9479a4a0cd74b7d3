import { describe, expect, test } from 'bun:test'
import { createAuthenticator } from '@svc/auth-core'
import { eventually } from '@svc/patience'
import { Account } from '@svc/specification'
import {
  beginProject,
  completeUpload,
  createApiKey,
  createUlid,
  createUpload,
  findApiKey,
  listAccounts,
  listApiKeys,
  readAccount,
  readUpload,
  revokeApiKey,
  rotateApiKey,
} from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant, faultsOf, refusal, uploadFile, uploadProject } from './fixtures.ts'

const { sql } = await openTestDatabase()

const prefix = 'svck_'

describe('readAccount', () => {
  test('answers the whole account, as its credential sees it', async () => {
    const context = await createTenant(sql, { name: ' Jo ', plan: 'creator' })
    const account = await readAccount(context, ['svc:account:read'])
    expect(faultsOf(Account, account)).toEqual([])
    expect(account).toMatchObject({
      name: 'Jo',
      email: null,
      plan: 'creator',
      plan_features: { render: true, publish: false },
      credits: 300,
      limits: { max_source_seconds: 10_800, max_source_bytes: 5e9, max_concurrent_projects: 2 },
      usage: { storage_bytes: 0, active_projects: 0, active_renders: 0 },
      scopes: ['svc:account:read'],
    })
  })

  test('counts what is kept and what runs', async () => {
    const context = await createTenant(sql)
    await uploadFile(context)
    const project_id = await uploadProject(context)
    await beginProject(sql, project_id, 1)
    await uploadProject(context)
    expect((await readAccount(context, [])).usage).toEqual({
      storage_bytes: 3000,
      active_projects: 1,
      active_renders: 0,
    })
  })

  test("lays an account's own limits over those of its plan", async () => {
    const context = await createTenant(sql, { plan: 'free', limits: { max_source_seconds: 60 } })
    expect((await readAccount(context, [])).limits).toMatchObject({
      max_source_seconds: 60,
      max_source_bytes: 2e9,
    })
  })
})

test('listAccounts names every account, the oldest first', async () => {
  const context = await createTenant(sql, { name: 'Last' })
  const accounts = await listAccounts(sql)
  expect(accounts.at(-1)).toMatchObject({
    account_id: context.accountId,
    name: 'Last',
    balance: 1500,
  })
})

describe('an API key', () => {
  test('opens the account with its scopes, and is never stored', async () => {
    const { accountId } = await createTenant(sql)
    const created = await createKey(accountId)
    const caller = await authenticate(created.key)
    expect(caller).toMatchObject({ accountId, credentialId: created.key_id })
    expect([...caller.scopes]).toEqual(['svc:account:read'])
    const [row] =
      await sql`select to_jsonb(k)::text as text from api_keys k where key_id = ${created.key_id}`
    expect(row?.text).not.toContain(created.key.slice(-49))
    expect(JSON.stringify(await listApiKeys(sql, accountId))).not.toContain(created.key.slice(-49))
  })

  test('is refused from its revocation on, which can be repeated', async () => {
    const { accountId } = await createTenant(sql)
    const { key, key_id } = await createKey(accountId)
    const revoked = await revokeApiKey(sql, key_id)
    expect(await revokeApiKey(sql, key_id)).toEqual(revoked)
    expect(await refusal(authenticate(key))).toBe('INVALID_API_KEY')
    expect(await refusal(rotateApiKey(sql, key_id, { prefix }))).toBe('NOT_FOUND')
  })

  test('works during its grace period after it is rotated', async () => {
    const { accountId } = await createTenant(sql)
    const old = await createKey(accountId)
    const renewed = await rotateApiKey(sql, old.key_id, { prefix })
    expect(renewed).toMatchObject({ account_id: accountId, name: old.name, scopes: old.scopes })
    expect((await authenticate(old.key)).accountId).toBe(accountId)
    expect((await authenticate(renewed.key)).accountId).toBe(accountId)
    const listed = (await listApiKeys(sql, accountId)).find(({ key_id }) => key_id === old.key_id)
    const grace = Date.parse(listed?.expires_at ?? '') - Date.now()
    expect(grace / 1000).toBeWithin(86_300, 86_401)
  })

  test('stops working at once when it is rotated because it was exposed', async () => {
    const { accountId } = await createTenant(sql)
    const old = await createKey(accountId)
    await rotateApiKey(sql, old.key_id, { prefix, grace_seconds: 0 })
    // The end of a key is kept in whole milliseconds.
    await eventually(async () => {
      expect(await refusal(authenticate(old.key))).toBe('INVALID_API_KEY')
    })
  })

  test('notes its use', async () => {
    const { accountId } = await createTenant(sql)
    const { key } = await createKey(accountId)
    await authenticate(key)
    const [listed] = await listApiKeys(sql, accountId)
    expect(Date.now() - Date.parse(listed?.last_used_at ?? '')).toBeLessThan(60_000)
  })

  test('is not made for an account that does not exist', async () => {
    expect(await refusal(createKey(createUlid()))).toBe('NOT_FOUND')
    expect(await refusal(revokeApiKey(sql, 'nobody00'))).toBe('NOT_FOUND')
  })
})

const file = { file_name: ' talk.mp4', content_type: 'video/mp4', size_bytes: 1000 }

describe('createUpload', () => {
  test('announces a file that waits for its bytes, also when they cannot be placed', async () => {
    const context = await createTenant(sql)
    const upload = await createUpload(context, { ...file, purpose: 'source' })
    expect(upload).toMatchObject({ status: 'pending', file_name: 'talk.mp4', max_bytes: 1e10 })
    const facts = { size_bytes: 1000, sha256: 'a'.repeat(64) }
    const full = () => Promise.reject(new Error('disk full'))
    await expect(completeUpload(sql, upload.upload_id, facts, full)).rejects.toThrow('disk full')
    expect(await readUpload(context, upload.upload_id)).toEqual(upload)
  })

  test.each([
    ['a source above the plan', 'source', 2e9 + 1],
    ['a large transcript', 'transcript', 2_000_001],
    ['a large asset', 'asset', 500_000_001],
  ] as const)('refuses %s', async (_, purpose, size_bytes) => {
    const context = await createTenant(sql, { plan: 'free' })
    expect(await refusal(createUpload(context, { ...file, purpose, size_bytes }))).toBe(
      'VALIDATION_ERROR body.size_bytes',
    )
  })

  test('refuses what no longer fits into the account', async () => {
    const context = await createTenant(sql, { limits: { storage_bytes: 1500 } })
    await uploadFile(context)
    expect(await refusal(createUpload(context, { ...file, purpose: 'source' }))).toBe(
      'VALIDATION_ERROR body.size_bytes',
    )
  })
})

function createKey(account_id: string) {
  return createApiKey(sql, { account_id, name: 'Mine', scopes: ['svc:account:read'], prefix })
}

function authenticate(key: string) {
  const authenticator = createAuthenticator({
    apiKeys: { prefix, findApiKey: (id) => findApiKey(sql, id) },
  })
  return authenticator.authenticate(`Bearer ${key}`)
}
