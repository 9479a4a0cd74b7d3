import { afterAll, describe, expect, test } from 'bun:test'
import type { Event } from '@svc/specification'
import { eventLinks } from '../src/event/event-links.ts'
import { recordEvent } from '../src/event/record-event.ts'
import { type Context, deleteProject, listEvents, upkeep } from '../src/index.ts'
import { createTestDatabase } from './create-test-database.ts'
import { createTenant, finishedProject, recordingJobs, refusal, uploadProject } from './fixtures.ts'

const database = await createTestDatabase()
const { sql } = database
afterAll(() => database[Symbol.asyncDispose]())

describe('recordEvent', () => {
  test('writes nothing when its transaction does not commit, and leaves no gap', async () => {
    const context = await createTenant(sql)
    const failing = sql.begin(async (transaction) => {
      await recordEvent(transaction, anEvent(context))
      throw new Error('undone')
    })
    expect(failing).rejects.toThrow('undone')
    await failing.catch(() => {})
    await recordEvent(sql, anEvent(context))
    expect((await all(context)).map(({ sequence }) => sequence)).toEqual([1])
  })

  test('hides later events from readers until an event that commits late is visible', async () => {
    const context = await createTenant(sql)
    const seen: number[] = []
    let isWriting = true
    const writers = Array.from({ length: 40 }, (_, index) =>
      sql.begin(async (transaction) => {
        await recordEvent(transaction, anEvent(context))
        // Later numbers would commit sooner, if they could.
        await Bun.sleep((40 - index) % 7)
      }),
    )
    const reading = (async () => {
      while (isWriting || seen.length < 40) {
        const { items } = await listEvents(context, { limit: 5, after: seen.at(-1) ?? 0 })
        seen.push(...items.map(({ sequence }) => sequence))
        await Bun.sleep(1)
      }
    })()
    await Promise.all(writers)
    isWriting = false
    await reading
    expect(seen).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  })

  test('replaces addresses only, never the text of a person', async () => {
    const context = await createTenant(sql)
    const { mark } = eventLinks()
    const title = `${mark} file accounts/somebody/else`
    await recordEvent(sql, { ...anEvent(context), data: { title }, links: eventLinks() })
    expect((await all(context))[0]?.data).toEqual({ title })
  })
})

describe('a delivery', () => {
  test('is written without looking at the receivers of other projects', async () => {
    const context = await createTenant(sql, {}, recordingJobs())
    const { project_id } = await finishedProject(context)
    await sql`
      insert into projects (
        project_id, account_id, type, turn, source, source_identity, settings, metadata
      )
      select gen_random_uuid(), account_id, type, 1, source, source_identity, settings, metadata
        from projects, generate_series(1, 3000) where project_id = ${project_id}
    `
    await sql`
      insert into webhook_endpoints (endpoint_id, account_id, project_id, url)
      select gen_random_uuid(), account_id, project_id, 'https://hooks.example.org/' from projects
       where account_id = ${context.accountId}
    `
    await sql`analyze webhook_endpoints`
    const plan = await sql`
      explain select endpoint_id from webhook_endpoints
       where account_id = ${context.accountId} and status = 'enabled'
         and (types is null or 'clip.liked' = any(types))
         and (project_id is null or project_id = ${project_id}::uuid)
    `
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toContain('webhook_endpoints_by_account')
    expect(text).toContain('BitmapOr')
  })

  test('of an event that is thirty days old goes with it, and then the receiver of a project that is gone', async () => {
    const context = { ...(await createTenant(sql)), allowPrivateReceivers: true }
    const id = await uploadProject(context, { webhook_url: 'https://hooks.example.org/' })
    await deleteProject(context, id)
    const receivers = () => sql`select 1 from webhook_endpoints where project_id = ${id}`
    await upkeep(sql, context.jobs)
    expect([await all(context), await receivers()].map(({ length }) => length)).toEqual([2, 1])
    await sql`
      update events set created_at = now() - interval '31 days' where account_id = ${context.accountId}
    `
    await upkeep(sql, context.jobs)
    expect([await all(context), await receivers()].map(({ length }) => length)).toEqual([0, 0])
  })
})

describe('listEvents', () => {
  test('walks oldest first over pages, and goes on after a number', async () => {
    const context = await createTenant(sql)
    for (let index = 0; index < 7; index += 1) await recordEvent(sql, anEvent(context))
    const first = await listEvents(context, { limit: 4 })
    const second = await listEvents(context, { limit: 4, cursor: first.next_cursor })
    expect([...first.items, ...second.items].map(({ sequence }) => sequence)).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ])
    const newest = await listEvents(context, { limit: 4, cursor: second.next_cursor })
    expect(newest.items).toEqual([])
    await recordEvent(sql, anEvent(context))
    const since = await listEvents(context, { limit: 4, cursor: newest.next_cursor })
    expect(since.items.map(({ sequence }) => sequence)).toEqual([8])
    const later = await listEvents(context, { limit: 4, after: 5 })
    expect(later.items.map(({ sequence }) => sequence)).toEqual([6, 7, 8])
  })

  test('gives no events of another account, not even for its cursor', async () => {
    const context = await createTenant(sql)
    const stranger = await createTenant(sql)
    for (let index = 0; index < 3; index += 1) await recordEvent(sql, anEvent(context))
    const { next_cursor } = await listEvents(context, { limit: 1 })
    expect(await all(stranger)).toEqual([])
    expect(await refusal(listEvents(stranger, { limit: 1, cursor: next_cursor }))).toBe(
      'VALIDATION_ERROR query.cursor',
    )
  })

  test('reads a page by its index, however many rows there are', async () => {
    const context = await createTenant(sql)
    await sql`
      insert into events (event_id, account_id, sequence, type, data, previous)
      select gen_random_uuid(), ${context.accountId}::uuid, n, 'webhook.test', '{}', '{}'
        from generate_series(1, 5000) n
    `
    await sql`analyze events`
    const plan = await sql`
      explain select event_id from events
       where account_id = ${context.accountId} and sequence > ${2500}::bigint
       order by sequence limit 51
    `
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toContain('events_account_id_sequence_key')
    expect(text).not.toContain('Sort')
  })
})

function anEvent({ accountId }: Context) {
  return { account_id: accountId, type: 'webhook.test', data: {} } as const
}

async function all(
  context: Pick<Context, 'sql' | 'accountId' | 'files' | 'shares' | 'cursors'>,
): Promise<Event[]> {
  return (await listEvents(context, { limit: 200 })).items
}
