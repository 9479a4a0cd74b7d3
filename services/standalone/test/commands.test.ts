import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createAccount,
  enrollMember,
  readSigningKey,
  registerClient,
  signingKeySealer,
} from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'
import { operator } from './operator.ts'

const database = await createTestDatabase()
const { sql, url } = database
const folder = await mkdtemp(join(tmpdir(), 'svc-commands-'))
const settings = { DATABASE_URL: url, DATA_DIR: folder }
const { answer, refusal, svc } = operator(settings)
const inside = operator({ ...settings, ALLOW_PRIVATE_RECEIVERS: 'on' })
const { account_id } = await createAccount(sql, { name: 'Operator’s', plan: 'pro' })

afterAll(async () => {
  await rm(folder, { recursive: true })
  await database[Symbol.asyncDispose]()
})

test('bun svc signing-keys takes keys through their life', async () => {
  expect(await answer('signing-keys list')).toEqual([])
  const [first] = await answer('signing-keys rotate')
  expect(first).toMatchObject({ state: 'active', is_adopted: false, unpublished_at: null })
  const [next, active] = await answer('signing-keys rotate')
  expect([next.state, active.state, active.kid]).toEqual(['next', 'active', first.kid])
  expect(await answer('signing-keys list')).toEqual([next, active])
  const left = await answer(`signing-keys retire --id ${first.kid}`)
  expect(left).toMatchObject([{ kid: next.kid, state: 'active' }])
  expect(await refusal(`signing-keys retire --id ${first.kid}`)).toBe(
    `No published signing key ${first.kid}.`,
  )
})

test('bun svc workers takes the token of a machine through its life, and shows it once', async () => {
  const { token, ...added } = await answer('workers add rented-1')
  expect(token).toMatch(/^clips_worker_[\w-]{43}$/)
  expect(await answer('workers list')).toEqual([added])
  expect(await refusal('workers add rented-1')).toContain('revoke it first')
  expect(await refusal('workers add Rented')).toContain('A name has letters a to z')
  expect((await answer('workers revoke rented-1')).revoked_at).not.toBeNull()
  expect((await answer('workers add rented-1')).token).not.toBe(token)
  expect(await refusal('workers revoke rented-2')).toBe('No machine rented-2.')
})

test('bun svc secrets reseal moves what is stored to another secret, which is all that is needed then', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-reseal-'))
  await using own = await createTestDatabase()
  const installed = operator({ DATABASE_URL: own.url, DATA_DIR: folder })
  const SECRET = 'the secret that replaces the one in the folder'
  const [key] = await installed.answer('signing-keys rotate')
  expect(await installed.refusal('secrets reseal')).toContain('SECRET_PREVIOUS is not set')
  const SECRET_PREVIOUS = await Bun.file(join(folder, 'secret')).text()
  const both = operator({ DATABASE_URL: own.url, DATA_DIR: folder, SECRET, SECRET_PREVIOUS })
  expect(await both.answer('secrets reseal')).toMatchObject({ signing_keys: 1, shares: 0 })
  const sealer = signingKeySealer(SECRET)
  expect((await readSigningKey(own.sql, sealer)).kid).toBe(key.kid)
  expect(await installed.answer('signing-keys list')).toMatchObject([{ kid: key.kid }])
  await rm(folder, { recursive: true })
})

describe('bun svc members', () => {
  test('moves a person into another account, and gives them a role there', async () => {
    const { subject } = await enrollMember(sql, { subject: 'ada', plan: 'free' })
    const studio = await createAccount(sql, { name: 'Studio', plan: 'pro' })
    const there = `--account ${studio.account_id}`
    const list = () => answer(`members list ${there}`)
    expect(await list()).toEqual([])
    const moved = await answer(`members move --subject ${subject} ${there}`)
    expect(moved).toMatchObject({ subject, account_id: studio.account_id })
    expect(await list()).toMatchObject([{ subject, role: 'owner', is_active: true }])
    const later = await enrollMember(sql, { subject: 'grace', plan: 'free' })
    await answer(`members move --subject ${later.subject} ${there}`)
    expect(await list()).toMatchObject([{ role: 'owner' }, { subject: 'grace', role: 'member' }])
    const demotion = `members role ${there} --role member --subject ${subject}`
    expect(await refusal(demotion)).toContain('keeps at least one owner')
    await answer(`members role ${there} --role owner --subject ${later.subject}`)
    await answer(demotion)
    expect(await list()).toMatchObject([{ role: 'member' }, { role: 'owner' }])
  })

  test('adds a member while sign-up is closed, to the given account', async () => {
    const there = `--account ${(await createAccount(sql, { name: 'Empty', plan: 'pro' })).account_id}`
    const add = (email: string) => answer(`members add --name Grace --email ${email} ${there}`)
    const added = await add('Grace@example.org')
    expect(added.link).toMatch(RESET_LINK)
    const [member] = await answer(`members list ${there}`)
    expect(member).toMatchObject({ subject: added.subject, email: 'grace@example.org' })
    expect((await add('lin@example.org')).account_id).toBe(added.account_id)
    expect(await refusal('members add --email grace@example.org')).toBe(
      'grace@example.org has an account already.',
    )
  })

  test('prints a reset link, and states what it ends while the address is not verified', async () => {
    const email = 'robin@example.org'
    await answer(`members add --email ${email}`)
    const link = () => answer(`members reset-link --email ${email}`)
    const first = await link()
    expect(first.link).toMatch(RESET_LINK)
    expect(first.note).toContain('ends all sessions, API keys and connected apps')
    const verified = await answer(`members verify --email ${email}`)
    expect(verified).toEqual({ email, is_verified: true })
    const second = await link()
    expect(second.link).not.toBe(first.link)
    expect(second).not.toHaveProperty('note')
    expect(await refusal('members reset-link --email nobody@example.org')).toBe(
      'No member has the e-mail address nobody@example.org.',
    )
  })

  test('lets a person in who lost what makes the codes after their password', async () => {
    const email = 'sam@example.org'
    const { subject } = await answer(`members add --email ${email}`)
    await sql`insert into sign_in.two_factors (id, user_id, secret, backup_codes) values ('1', ${subject}, '', '')`
    await sql`update sign_in.users set two_factor_enabled = true where id = ${subject}`
    expect(await answer(`members end-codes --email ${email}`)).toEqual({ email, has_codes: false })
    const [left] = await sql`
      select two_factor_enabled, (select count(*)::int from sign_in.two_factors) as kept
        from sign_in.users where id = ${subject}
    `
    expect(left).toEqual({ two_factor_enabled: false, kept: 0 })
  })
})

const RESET_LINK = /^http:\/\/127\.0\.0\.1:8080\/dashboard\/reset-password\?token=\w{24}$/

test('bun svc doctor says of each platform what of the operator’s application is missing or wrong', async () => {
  const apps = {
    ...{ THREADS_APP_ID: 'id', THREADS_APP_SECRET: 'secret' },
    ...{ LINKEDIN_CLIENT_ID: 'id', LINKEDIN_CLIENT_SECRET: 'secret', LINKEDIN_VERSION: '202401' },
    ...{ X_CLIENT_ID: 'id', X_CLIENT_SECRET: 'secret' },
  }
  const lines = async (more: Record<string, string>): Promise<Record<string, string>> => {
    const found: { what: string; state: string; detail: string }[] = await operator({
      ...{ ...settings, ...apps, ...more },
    }).answer('doctor')
    return Object.fromEntries(found.map(({ what, state, detail }) => [what, `${state}: ${detail}`]))
  }
  const here = await lines({})
  expect(here['platform: x']).toBe(
    'ok: Its redirect address here: http://127.0.0.1:8080/studio/accounts/connected',
  )
  expect(here['platform: tiktok']).toStartWith(
    'optional: Not set up: set TIKTOK_CLIENT_KEY and TIKTOK_CLIENT_SECRET.',
  )
  expect(here['platform: threads']).toStartWith('missing: BASE_URL is this machine')
  expect(here['encoder']).toMatch(/^ok: /)
  expect(here['platform: linkedin']).toStartWith('missing: LINKEDIN_VERSION is 202401, which has')
  const named = { SOURCE_COOKIES_FOLDER: import.meta.dir, WATCH_FOLDER: '/nowhere' }
  expect(await lines(named)).toMatchObject({
    cookies: expect.stringContaining('no files like youtube.com.txt in'),
    'watched folder': expect.stringMatching(/^missing: ENOENT/),
  })
  const bare = await lines({ BASE_URL: 'http://clips.example.org' })
  expect(bare['platform: x']).toStartWith('missing: BASE_URL must begin with https')
  expect(await operator({ ...settings, X_CLIENT_ID: 'id' }).refusal('doctor')).toBe(
    'X_CLIENT_ID and X_CLIENT_SECRET go together; one of them is missing.',
  )
})

test('bun svc clients lists and removes them, and shows no secret', async () => {
  const { client } = await registerClient(sql, {
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
  expect(await answer('clients list')).toEqual([shown])
  expect(await answer(`clients remove --id ${client_id}`)).toEqual(shown)
  expect(await answer('clients list')).toEqual([])
  expect(await refusal(`clients remove --id ${client_id}`)).toBe(`No client ${client_id}.`)
})

describe('bun svc webhooks', () => {
  test('takes a receiver through its life', async () => {
    const types = ['project.completed', 'render.failed']
    const create = `webhooks create --account ${account_id} --url https://hooks.example.org/clips`
    const created = await answer(create, '--types', types.join(' '))
    expect(created).toMatchObject({ status: 'enabled', types })
    expect(created.secret).toStartWith('whsec_')
    const { endpoint_id } = created
    await answer(`webhooks test --id ${endpoint_id}`)
    const [listed] = await answer(`webhooks list --account ${account_id}`)
    expect(listed).toMatchObject({ endpoint_id, pending: 1 })
    expect(JSON.stringify(listed)).not.toContain(created.secret)
    const rotated = await answer(`webhooks rotate --id ${endpoint_id} --grace 60`)
    expect(rotated.secret).not.toBe(created.secret)
    const replayed = await answer(
      `webhooks replay --id ${endpoint_id} --since 2020-01-01T00:00:00Z`,
    )
    expect(replayed).toEqual({ endpoint_id, replayed: 0 })
    expect(await answer(`webhooks delete --id ${endpoint_id}`)).toMatchObject({ endpoint_id })
    expect(await answer('webhooks list')).toEqual([])
  })

  test('shows and rotates the secret of webhook_url', async () => {
    const secret = () => answer(`webhooks secret --account ${account_id}`)
    const first = await secret()
    expect(await secret()).toEqual(first)
    await answer(`webhooks rotate --account ${account_id}`)
    expect((await secret()).secret).not.toBe(first.secret)
  })

  test.each([
    ['create --url https://x.example --types a.b', 'known are'],
    [
      'create --url http://127.0.0.1:9000/',
      'it must be https. Receivers inside of your own network, with http too: set ALLOW_PRIVATE_RECEIVERS=on',
    ],
    ['replay --id x --since yesterday', '--since is "yesterday"'],
    ['delete --id x', 'No webhook x.'],
  ])('%s is refused', async (words, reason) => {
    const whose = words.startsWith('create') ? ` --account ${account_id}` : ''
    expect(await refusal(`webhooks ${words}${whose}`)).toContain(reason)
  })
})

describe('bun svc social', () => {
  const mine = `--account ${account_id}`

  test('connects accounts by what is typed, lists them, and disconnects one', async () => {
    const connect = (words: string) => inside.answer(`social connect ${mine} --platform ${words}`)
    const list = () => inside.svc(`social list --json ${mine}`)
    const connected = await connect('local_folder --folder me')
    expect(connected).toMatchObject({ platform: 'local_folder', handle: 'me', status: 'connected' })
    const { secret } = await connect('webhook --url http://127.0.0.1:9/posts')
    expect(secret).toStartWith('whsec_')
    const listed = await list()
    expect(JSON.parse(listed.out)).toHaveLength(2)
    expect(listed.out).not.toContain(secret)
    const [row] = await sql`select * from social_accounts where platform = 'webhook'`
    expect(JSON.stringify(row)).not.toContain(secret.slice('whsec_'.length))
    await inside.answer(`social disconnect ${mine} --id ${connected.social_account_id}`)
    expect(JSON.parse((await list()).out)).toMatchObject([{ platform: 'webhook' }])
    const again = await connect('local_folder --folder me')
    expect(again.social_account_id).toBe(connected.social_account_id)
  })

  test.each([
    ['tiktok', 2, 'this service is set up for bluesky, mastodon'],
    ['local_folder --folder ../out', 1, 'is not a folder name'],
  ])('refuses %s', async (platform, code, words) => {
    const refused = await svc(`social connect ${mine} --platform ${platform}`)
    expect([refused.code, refused.errors]).toEqual([code, expect.stringContaining(words)])
  })

  test('asks for what is missing where there is someone to ask, and says it otherwise', async () => {
    const refused = await typed(`social connect ${mine} --platform bluesky --handle me.example.org`)
    expect([refused.code, refused.errors]).toEqual([
      2,
      expect.stringContaining('--app-password is missing'),
    ])
  })

  test('sends the owner to the platform, and takes no answer to another request', async () => {
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
    const other = 'http://127.0.0.1:8765/?state=other&code=x\n'
    const refused = await typed(`social connect ${mine} --platform youtube`, other, google)
    expect(refused.errors).toContain('https://accounts.google.com/o/oauth2/v2/auth?client_id=id&')
    expect(refused.errors).toContain('belongs to another authorization')
    expect(refused.code).toBe(2)
  })
})

/** Runs a command in a process of its own, with an input that is no terminal. */
async function typed(line: string, input = '', more: Record<string, string> = {}) {
  const program = join(import.meta.dir, '../src/svc.ts')
  const child = Bun.spawn([process.execPath, program, ...line.split(' ')], {
    env: { PATH: process.env['PATH'], ...settings, ...more },
    stdin: new Blob([input]),
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const [errors, code] = await Promise.all([new Response(child.stderr).text(), child.exited])
  return { errors, code }
}
