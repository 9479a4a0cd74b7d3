import { expect, test } from 'bun:test'
import { recordEvent } from '../src/event/record-event.ts'
import {
  createProject,
  createWebhook,
  deleteProject,
  failProject,
  invite,
  pageOfWebhooks,
  recordRevocation,
  upkeep,
  webhookSealer,
} from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { begin, createTenant, recordingJobs, uploadFile, uploadProject } from './fixtures.ts'
import { consented, granted, pending, someClient, someone } from './oauth-fixtures.ts'

const { sql } = await openTestDatabase()
const jobs = recordingJobs()
const context = await createTenant(sql, {}, jobs)
const { accountId } = context
const client = await someClient(sql)
const member = await someone(sql)

type UpkeepReport = Awaited<ReturnType<typeof upkeep>>

interface Kept {
  /** Makes one, and returns its id. */
  make(): Promise<string>
  /** Where it is stored, and the column that its end is counted from. */
  table: string
  id: string
  since: string
  /** How long after that it is kept. */
  lasts: string
  /** The step of an upkeep that removes it. */
  step: keyof UpkeepReport
  /** What is true of one that has not ended; without it, that it exists. */
  isKept?: string
}

const KEPT: Record<string, Kept> = {
  'an event': {
    make: async () => {
      await recordEvent(sql, { account_id: accountId, type: 'webhook.test', data: {} })
      return newest('events', 'event_id', 'sequence')
    },
    ...{ table: 'events', id: 'event_id', since: 'created_at', lasts: '30 days' },
    step: 'events_dropped',
  },
  'the answer to a request with a key': {
    make: async () => {
      const key = crypto.randomUUID()
      await sql`
        insert into idempotency_keys (account_id, method, path, key, fingerprint, status, body)
        values (${accountId}, 'POST', '/v1/projects', ${key}, 'f', 201, '{}')
      `
      return key
    },
    ...{ table: 'idempotency_keys', id: 'key', since: 'created_at', lasts: '7 days' },
    step: 'idempotency_keys_dropped',
  },
  'a grant, until its last access token has ended': {
    make: async () => (await granted(sql, member, client)).grant_id,
    ...{ table: 'grants', id: 'grant_id', since: 'expires_at', lasts: '15 minutes' },
    step: 'grants_dropped',
  },
  'a request for an authorization': {
    make: async () => {
      await pending(sql, client)
      return newest('authorization_requests', 'request_hash', 'expires_at')
    },
    ...{ table: 'authorization_requests', id: 'request_hash', since: 'expires_at', lasts: '0' },
    step: 'authorizations_dropped',
  },
  'a code, so that its second use is noticed': {
    make: async () => (await consented(sql, member, client)).code_hash,
    ...{ table: 'authorization_codes', id: 'code_hash', since: 'expires_at', lasts: '1 day' },
    step: 'authorizations_dropped',
  },
  'an invitation, so that it can be sent again': {
    make: async () => {
      const email = `${crypto.randomUUID()}@example.org`
      return (await invite(sql, member, { email, role: 'member', is_mailed: true })).invitation_id
    },
    ...{ table: 'invitations', id: 'invitation_id', since: 'expires_at', lasts: '30 days' },
    step: 'invitations_dropped',
  },
  'a client without a consent': {
    make: async () => (await someClient(sql)).client_id,
    ...{ table: 'oauth_clients', id: 'client_id', since: 'created_at', lasts: '30 days' },
    step: 'clients_dropped',
  },
  'a revocation': {
    make: async () => {
      const value = crypto.randomUUID()
      await recordRevocation(sql, { kind: 'token', value })
      return value
    },
    ...{ table: 'revocations', id: 'value', since: 'until', lasts: '0' },
    step: 'revocations_dropped',
  },
  'an upload that is not used': {
    make: () => uploadFile(context),
    ...{ table: 'uploads', id: 'upload_id', since: 'expires_at', lasts: '0' },
    step: 'uploads_expired',
    isKept: "status = 'uploaded'",
  },
  'a project': {
    make: async () => uploadProject(await createTenant(sql, { plan: 'free' }, jobs)),
    ...{ table: 'projects', id: 'project_id', since: 'expires_at', lasts: '0' },
    step: 'projects_expired',
    isKept: 'deleted_at is null',
  },
  'a failed project, so that it can be tried again': {
    make: async () => {
      const project_id = await uploadProject(context)
      const run = await begin(context, project_id)
      await failProject(sql, run, { code: 'timeout', message: '', stage: null, retryable: true })
      return project_id
    },
    ...{ table: 'projects', id: 'project_id', since: 'completed_at', lasts: '7 days' },
    step: 'retries_ended',
    isKept: "(error->>'retryable')::boolean",
  },
}

test.each(Object.keys(KEPT))('%s is kept until its end, and no longer', async (name) => {
  const kept = KEPT[name] as Kept
  const ids = [await kept.make(), await kept.make()]
  for (const [nth, rest] of ['5 minutes', '-5 minutes'].entries()) {
    await sql`
      update ${sql(kept.table)}
         set ${sql(kept.since)} = now() - ${kept.lasts}::interval + ${rest}::interval
       where ${sql(kept.id)} = ${ids[nth] ?? ''}
    `
  }
  expect((await upkeep(sql, jobs))[kept.step]).toBe(1)
  const left = ids.map(async (id) => {
    const rows = await sql`
      select 1 from ${sql(kept.table)}
       where ${sql(kept.id)} = ${id} and ${sql.unsafe(kept.isKept ?? 'true')}
    `
    return rows.length
  })
  expect(await Promise.all(left)).toEqual([1, 0])
  expect((await upkeep(sql, jobs))[kept.step]).toBe(0)
})

/** How long something lasts from the moment in which it is made, and where its end is stored. */
test.each<[string, string, string, number]>([
  ['an invitation', 'invitations', 'expires_at', 7 * 86_400],
  ['an upload that is not used', 'uploads', 'expires_at', 86_400],
  ['a project', 'projects', 'expires_at', 30 * 86_400],
  // An access token lasts 15 minutes; a minute more, for clocks that differ.
  ['a revocation', 'revocations', 'until', 16 * 60],
])('%s begins with all of its time', async (name, table, end, seconds) => {
  const kept = KEPT[name] ?? KEPT[`${name}, so that it can be sent again`]
  const id = await kept?.make()
  const [row] = await sql<[{ left: number }]>`
    select extract(epoch from ${sql(end)} - now())::float8 as left from ${sql(table)}
     where ${sql(kept?.id ?? '')} = ${id ?? ''}
  `
  expect(row.left).toBeWithin(seconds - 60, seconds + 1)
})

test('with the event of its deletion goes the receiver of a project, and no other', async () => {
  const sealer = webhookSealer('a secret of the tests, long enough')
  const account = { account_id: accountId, url: 'https://hooks.example.org/all' }
  const { endpoint_id } = await createWebhook(sql, sealer, account)
  const projects = await Promise.all(
    ['one', 'two'].map((name) =>
      createProject(context, {
        source: { url: 'https://media.example.org/talk.mp4' },
        webhook_url: `https://hooks.example.org/${name}`,
      }),
    ),
  )
  await deleteProject(context, projects[0]?.project_id ?? '')
  await upkeep(sql, jobs)
  expect(await sql`select 1 from webhook_endpoints where project_id is not null`).toHaveLength(2)
  await sql`
    update events set created_at = now() - interval '31 days'
     where account_id = ${accountId} and type = 'project.deleted'
  `
  await upkeep(sql, jobs)
  const named = await pageOfWebhooks(sql, accountId, { of: 'projects', limit: 9 })
  expect(named.items.map(({ url }) => url)).toEqual(['https://hooks.example.org/two'])
  const own = await pageOfWebhooks(sql, accountId, { of: 'account', limit: 9 })
  expect(own.items.map((receiver) => receiver.endpoint_id)).toEqual([endpoint_id])
})

async function newest(table: string, id: string, order: string): Promise<string> {
  const [row] = await sql<[{ id: string }]>`
    select ${sql(id)} as id from ${sql(table)} order by ${sql(order)} desc limit 1
  `
  return row.id
}
