import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ERASED_TABLES } from '../packages/domain/src/account/close-account.ts'
import {
  beginPost,
  claimWebhook,
  closeAccount,
  createApiKey,
  createProject,
  findApiKey,
  findMember,
  findMemberAccount,
  findRecipient,
  findRefreshToken,
  keepAccount,
  listOwnAccounts,
  type Member,
  openShare,
  readInvitation,
  type SentNotice,
  upkeep,
} from '../packages/domain/src/index.ts'
import { openTestDatabase } from '../packages/domain/test/create-test-database.ts'
import { createTenantOf, recordingJobs } from '../packages/domain/test/fixtures.ts'
import { openStore } from '../packages/storage/src/index.ts'
import { deleteFiles } from '../services/media/src/worker/upkeep.ts'
import { busyAccount, someone } from './busy-account.ts'

// What an owner deletes stops at once, comes back if they keep it, and is gone after thirty days.

const { sql } = await openTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'objects-'))
afterAll(() => rm(folder, { recursive: true }))
const store = await openStore({ folder, s3: null })
const jobs = recordingJobs()

test('what acts or is opened in an account stops when its owner deletes it, and but for posts works when they keep it', async () => {
  const busy = await busyAccount(sql, jobs)
  expect(await whatWorks(busy)).toEqual(ALL)
  await closeAccount({ sql, jobs }, busy.member)
  expect(await whatWorks(busy)).toEqual([])
  await keepAccount({ sql, jobs }, busy.member)
  expect(await whatWorks(busy)).toEqual(
    ALL.filter((name) => name !== 'post' && name !== 'invitation'),
  )
})

test('a post that began to wait as the account was deleted is not sent', async () => {
  const { member, post, context } = await busyAccount(sql, jobs)
  await closeAccount({ sql, jobs }, member)
  await sql`update posts set status = 'pending' where post_id = ${post.post_id}`
  const [{ ticket }] = await sql<[{ ticket: number }]>`
    select ticket from posts where post_id = ${post.post_id}
  `
  await sql`
    update renders set status = 'completed', output = '{}', run_id = render_id where account_id = ${member.account_id}
  `
  expect(await beginPost(context, { post_id: post.post_id, ticket })).toMatchObject({
    maySend: false,
  })
})

test('only an owner deletes an account and keeps it, and each member is told', async () => {
  const { member } = await busyAccount(sql, jobs)
  const other = await guestOf(member)
  const by = { ...other, account_id: member.account_id }
  const refused = { code: 'MISSING_SCOPE' }
  await expect(closeAccount({ sql, jobs }, by)).rejects.toMatchObject(refused)
  jobs.queued.length = 0
  await closeAccount({ sql, jobs }, member)
  await expect(closeAccount({ sql, jobs }, member)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(keepAccount({ sql, jobs }, by)).rejects.toMatchObject(refused)
  const told = jobs.queued.map(({ data }) => data as SentNotice)
  expect(told.map(({ subject }) => subject)).toEqual([member.subject, other.subject].toSorted())
  const recipients = await Promise.all(told.map((notice) => findRecipient(sql, notice)))
  expect(recipients.map((found) => found?.closes_at)).not.toContain(null)
})

test('an account can be kept until its last millisecond, and is erased from then on', async () => {
  const { member } = await busyAccount(sql, jobs)
  const { account_id } = member
  const kept = { sql, jobs: recordingJobs() }
  const { closes_at } = await closeAccount(kept, member)
  const [{ days }] = await sql<[{ days: number }]>`
    select extract(epoch from ${closes_at}::timestamptz - now()) / 86400 as days
  `
  expect(Math.round(days)).toBe(30)
  // One transaction has one time.
  await sql.begin(async (sql) => {
    await sql`update accounts set closes_at = now() + interval '1 millisecond' where account_id = ${account_id}`
    expect((await upkeep(sql, jobs)).accounts_erased).toBe(0)
    await keepAccount({ sql, jobs }, member)
    await closeAccount({ sql, jobs }, member)
    await sql`update accounts set closes_at = date_trunc('milliseconds', now()) where account_id = ${account_id}`
    const late = keepAccount({ sql, jobs }, member)
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await upkeep(sql, jobs)).accounts_erased).toBe(1)
    expect((await upkeep(sql, jobs)).accounts_erased).toBe(0)
  })
})

test('nothing is left of an erased account but its ledger, and all of others', async () => {
  const [gone, left] = [await busyAccount(sql, jobs), await busyAccount(sql, jobs)]
  const tables = await tablesOfAccounts()
  expect([...ERASED_TABLES, 'ledger', 'memberships', 'members', 'accounts'].toSorted()).toEqual(
    tables,
  )
  await upkeep(sql, jobs)
  const before = await rowsOf(left.member)
  for (const { member } of [gone, left]) {
    await store.putBytes(`accounts/${member.account_id}/projects/a/source`, 'x', 'video/mp4')
  }
  await closeAccount({ sql, jobs }, gone.member)
  jobs.queued.length = 0
  await pass(gone.member)
  await upkeep(sql, jobs)
  for (const { queue, data } of jobs.queued) {
    if (queue === 'delete_files') await deleteFiles(store, data as { prefixes: string[] })
  }
  expect(Object.keys(await rowsOf(gone.member))).toEqual(['accounts', 'ledger'])
  expect(
    await sql`select name, email, limits from accounts where account_id = ${gone.member.account_id}`,
  ).toEqual([{ name: '', email: null, limits: {} }] as never)
  expect(await rowsOf(left.member)).toEqual(before)
  expect(await store.head(`accounts/${gone.member.account_id}/projects/a/source`)).toBeNull()
  expect(await store.head(`accounts/${left.member.account_id}/projects/a/source`)).not.toBeNull()
  expect(await sql`select id from sign_in.users where id = ${gone.member.subject}`).toBeEmpty()
})

test('the account of the test keys is closed, kept and erased with the one that it is for', async () => {
  const { member } = await busyAccount(sql, jobs)
  const { account_id } = member
  const key = { account_id, name: 'CI', scopes: [], prefix: 'svck_', is_test: true }
  const made = await createApiKey(sql, key)
  const source = { url: 'https://media.example.org/talk.mp4' }
  await createProject(createTenantOf(sql, made.account_id, jobs), { source })
  await closeAccount({ sql, jobs }, member)
  expect(await findApiKey(sql, made.key_id)).toBeNull()
  await keepAccount({ sql, jobs }, member)
  expect(await findApiKey(sql, made.key_id)).not.toBeNull()
  await closeAccount({ sql, jobs }, member)
  await sql`update accounts set closes_at = now() where ${account_id} in (account_id, test_of)`
  expect((await upkeep(sql, jobs)).accounts_erased).toBe(2)
  expect(Object.keys(await rowsOf(made))).toEqual(['accounts'])
})

test('who belongs to another account acts there, and the sign-in of others stays', async () => {
  const { member } = await busyAccount(sql, jobs)
  const [home, guest] = [await guestOf(member), await guestOf(member, { isOnlyHere: true })]
  await closeAccount({ sql, jobs }, member)
  await pass(member)
  await upkeep(sql, jobs)
  const [own] = await listOwnAccounts(sql, home.subject)
  expect(await findMember(sql, home.subject)).toMatchObject({ account_id: own?.account_id })
  expect(await findMember(sql, guest.subject)).toBeNull()
  expect(await sql`select id from sign_in.users where id = ${guest.subject}`).toHaveLength(1)
})

/** A member of an account, who acts in it if they have no other. */
async function guestOf({ account_id }: Member, { isOnlyHere = false } = {}): Promise<Member> {
  const guest = await someone(sql)
  await sql`
    insert into memberships (account_id, subject, role) values (${account_id}, ${guest.subject}, 'member')
  `
  if (isOnlyHere) {
    await sql`update members set account_id = ${account_id} where subject = ${guest.subject}`
    await sql`delete from memberships where subject = ${guest.subject} and account_id <> ${account_id}`
  }
  return guest
}

type Busy = Awaited<ReturnType<typeof busyAccount>>

const ALL = ['invitation', 'key', 'member', 'page', 'post', 'receiver', 'token']

/** Names what can act in an account, or be opened, now. */
async function whatWorks({ member, post, token, key_id, refresh_token, secret }: Busy) {
  const { account_id, subject } = member
  const [sent] = await sql<{ status: string }[]>`
    select status from posts where post_id = ${post.post_id}
  `
  const claims = []
  for (let claim = await claimWebhook(sql); claim; claim = await claimWebhook(sql))
    claims.push(claim)
  await sql`update webhook_endpoints set busy_until = null, run_id = null`
  const works = {
    invitation: await readInvitation(sql, secret),
    key: await findApiKey(sql, key_id),
    member: await findMemberAccount(sql, subject),
    page: await openShare(sql, token),
    post: sent?.status === 'pending',
    receiver: claims.some((claim) => claim.account_id === account_id),
    token: (await findRefreshToken(sql, refresh_token))?.is_live,
  }
  return Object.entries(works).flatMap(([name, does]) => (does ? [name] : []))
}

/** Lets the thirty days of a deleted account pass. */
const pass = ({ account_id }: Member) =>
  sql`update accounts set closes_at = now() where account_id = ${account_id}`

async function tablesOfAccounts(): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'account_id' and table_type = 'BASE TABLE'
     order by table_name
  `
  return tables.map(({ name }) => name)
}

/** Counts the rows of an account in each table that has some. */
async function rowsOf({ account_id }: Pick<Member, 'account_id'>): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const table of await tablesOfAccounts()) {
    const [{ count }] = await sql<[{ count: number }]>`
      select count(*) as count from ${sql(table)} where account_id = ${account_id}
    `
    if (count > 0) counted[table] = count
  }
  return counted
}
