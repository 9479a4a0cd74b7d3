import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccount, enrollMember, registerClient } from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'

const SVC = new URL('../src/svc.ts', import.meta.url).pathname
const database = await createTestDatabase()
const dataFolder = await mkdtemp(join(tmpdir(), 'svc-authorization-'))

afterAll(async () => {
  await rm(dataFolder, { recursive: true })
  await database[Symbol.asyncDispose]()
})

test('bun svc signing-keys takes keys through their life', () => {
  expect(svc('signing-keys', 'list')).toEqual([])
  const [first] = svc('signing-keys', 'rotate')
  expect(first).toMatchObject({ state: 'active', is_adopted: false, unpublished_at: null })
  const [next, active] = svc('signing-keys', 'rotate')
  expect([next.state, active.state, active.kid]).toEqual(['next', 'active', first.kid])
  expect(svc('signing-keys', 'list')).toEqual([next, active])

  expect(svc('signing-keys', 'retire', '--id', first.kid)).toMatchObject([
    { kid: next.kid, state: 'active' },
  ])
  expect(refusal('signing-keys', 'retire', '--id', first.kid)).toBe(
    `No published signing key ${first.kid}.`,
  )
})

test('bun svc members moves a person into another account, and gives them a role there', async () => {
  const { subject } = await enrollMember(database.sql, { subject: 'ada', plan: 'free' })
  const { account_id } = await createAccount(database.sql, { name: 'Studio', plan: 'pro' })
  expect(svc('members', 'list', '--account', account_id)).toEqual([])
  const moved = svc('members', 'move', '--subject', subject, '--account', account_id)
  expect(moved).toMatchObject({ subject, account_id })
  const listed = () => svc('members', 'list', '--account', account_id)
  expect(listed()).toMatchObject([{ subject, role: 'owner', is_active: true }])
  const later = await enrollMember(database.sql, { subject: 'grace', plan: 'free' })
  svc('members', 'move', '--subject', later.subject, '--account', account_id)
  expect(listed()).toMatchObject([{ role: 'owner' }, { subject: later.subject, role: 'member' }])
  const role = [
    'members',
    'role',
    '--account',
    account_id,
    '--role',
    'member',
    '--subject',
  ] as const
  expect(refusal(...role, subject)).toContain('keeps at least one owner')
  svc('members', 'role', '--account', account_id, '--role', 'owner', '--subject', later.subject)
  svc(...role, subject)
  expect(listed()).toMatchObject([{ role: 'member' }, { role: 'owner' }])
})

describe('bun svc members', () => {
  const add = (email: string, ...more: string[]) => svc('members', 'add', '--email', email, ...more)

  test('adds a member while sign-up is closed, to the given account', async () => {
    const { account_id } = await createAccount(database.sql, { name: 'Empty', plan: 'pro' })
    const added = add('Grace@example.org', '--name', 'Grace', '--account', account_id)
    expect(added).toMatchObject({ account_id, link: expect.stringMatching(RESET_LINK) })
    const [member] = svc('members', 'list', '--account', account_id)
    expect(member).toMatchObject({ subject: added.subject, email: 'grace@example.org' })
    expect(add('lin@example.org', '--account', account_id)).toMatchObject({ account_id })
    expect(refusal('members', 'add', '--email', 'grace@example.org')).toBe(
      'grace@example.org has an account already.',
    )
  })

  test('prints a reset link, and states what it ends while the address is not verified', () => {
    const email = 'robin@example.org'
    add(email)
    const link = () => svc('members', 'reset-link', '--email', email)
    const first = link()
    expect(first.link).toMatch(RESET_LINK)
    expect(first.note).toContain('ends all sessions, API keys and connected apps')
    expect(svc('members', 'verify', '--email', email)).toEqual({ email, is_verified: true })
    const second = link()
    expect(second.link).not.toBe(first.link)
    expect(second).not.toHaveProperty('note')
    expect(refusal('members', 'reset-link', '--email', 'nobody@example.org')).toBe(
      'No member has the e-mail address nobody@example.org.',
    )
  })
})

const RESET_LINK = /^http:\/\/127\.0\.0\.1:8080\/dashboard\/reset-password\?token=\w{24}$/

describe('bun svc clients', () => {
  test('lists and removes them, and shows no secret', async () => {
    const { client, client_secret } = await registerClient(database.sql, {
      client_name: 'Agent',
      redirect_uris: ['http://127.0.0.1/callback'],
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      scopes: null,
      allowed_resources: null,
      metadata: {},
    })
    const { client_id, client_name, redirect_uris, created_at } = client
    const unused = { document_url: null, last_used_at: null }
    const shown = { client_id, client_name, redirect_uris, created_at, ...unused }
    expect(client_secret).toBeString()
    expect(svc('clients', 'list')).toEqual([shown])
    expect(svc('clients', 'remove', '--id', client_id)).toEqual(shown)
    expect(svc('clients', 'list')).toEqual([])
    expect(refusal('clients', 'remove', '--id', client_id)).toBe(`No client ${client_id}.`)
  })

  test('asks for what it needs', () => {
    expect(refusal('clients', 'remove')).toStartWith('--id is missing.')
  })
})

function svc(...words: string[]) {
  const { stdout, stderr, exitCode } = run([...words, '--json'])
  if (exitCode !== 0) throw new Error(stderr.toString())
  return JSON.parse(stdout.toString())
}

function refusal(...words: string[]): string {
  const { stderr, exitCode } = run(words)
  expect(exitCode).not.toBe(0)
  return stderr.toString().trim()
}

function run(words: string[]) {
  return Bun.spawnSync([process.execPath, SVC, ...words], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataFolder },
  })
}
