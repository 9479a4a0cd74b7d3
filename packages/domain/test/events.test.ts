import { afterAll, describe, expect, test } from 'bun:test'
import {
  beginRender,
  type Context,
  completeRender,
  createApiKey,
  createShare,
  createTemplate,
  deleteProject,
  deleteShare,
  deleteTemplate,
  type Event,
  eventLinks,
  failAsset,
  failProject,
  listEvents,
  rateClip,
  readClip,
  readProject,
  readShare,
  recordEvent,
  regenerateShare,
  revokeApiKey,
  startRender,
  updateTemplate,
  upkeep,
} from '../src/index.ts'
import { begunAsset, readyAsset } from './asset-fixtures.ts'
import { createTestDatabase } from './create-test-database.ts'
import {
  begin,
  createTenant,
  finishedProject,
  recordingJobs,
  refusal,
  uploadProject,
} from './fixtures.ts'

const database = await createTestDatabase()
const { sql } = database
afterAll(() => database[Symbol.asyncDispose]())

describe('events', () => {
  test('tell a project from its creation to its end, numbered without gaps', async () => {
    const context = await createTenant(sql)
    const { project_id, clip_ids } = await finishedProject(context, 2)
    const events = await all(context)
    expect(events.map(({ type }) => type)).toEqual([
      'project.created',
      'clip.created',
      'clip.created',
      'clip.updated',
      'clip.updated',
      'project.completed',
    ])
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6])
    expect(events[0]?.data).toMatchObject({ project_id, status: 'queued' })
    expect(events[3]).toMatchObject({ previous: { status: 'processing' }, api_version: 'v1' })
    expect(events[3]?.data).toEqual(await readClip(context, clip_ids[0] ?? ''))
    expect(events[5]?.data).toEqual(await readProject(context, project_id))
  })

  test('tell failure and deletion', async () => {
    const context = await createTenant(sql)
    const run = await begin(context, await uploadProject(context))
    const error = { code: 'timeout', message: 'Late.', stage: null, retryable: true } as const
    await failProject(sql, run, error)
    await deleteProject(context, run.project_id)
    const events = await all(context)
    expect(events.slice(1).map(({ type, data }) => [type, data])).toEqual([
      ['project.failed', expect.objectContaining({ status: 'failed', error })],
      ['project.deleted', expect.objectContaining({ project_id: run.project_id })],
    ])
  })

  test('tell reactions, with the one before', async () => {
    const context = await createTenant(sql)
    const { clip_ids } = await finishedProject(context)
    const [clip_id = ''] = clip_ids
    const since = (await all(context)).length
    for (const reaction of ['like', 'like', 'dislike', null] as const) {
      await rateClip(context, clip_id, reaction)
    }
    const told = (await all(context)).slice(since)
    expect(told.map(({ type, previous }) => [type, previous])).toEqual([
      ['clip.liked', { reaction: null }],
      ['clip.disliked', { reaction: 'like' }],
      ['clip.updated', { reaction: 'dislike' }],
    ])
  })

  test('tell renders, and credits that run out', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    await sql`update credits set balance = 1 where account_id = ${context.accountId}`
    const { clip_ids } = await finishedProject(context)
    const since = (await all(context)).length
    const { render_id } = await startRender(context, clip_ids[0] ?? '', {})
    const run = await beginRender(sql, render_id, 1)
    if (!run) throw new Error('The render was not there to begin.')
    await completeRender(sql, run, { output: OUTPUT, checks: CHECKS, has_captions: false })
    const told = (await all(context)).slice(since)
    expect(told.map(({ type }) => type)).toEqual([
      'credits.depleted',
      'render.queued',
      'render.completed',
    ])
    const output = told[2]?.data as { output: { url: string; url_expires_at: string } }
    expect(output.output.url).toStartWith('http://files.test/accounts/')
    expect(Date.parse(output.output.url_expires_at)).toBeGreaterThan(Date.now() + 86_000_000)
  })

  test('warn of low credits once, when the line is crossed', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    await sql`update credits set balance = 31 where account_id = ${context.accountId}`
    const { clip_ids } = await finishedProject(context, 3)
    for (const clip_id of clip_ids) await startRender(context, clip_id, {})
    const told = (await all(context)).filter(({ type }) => type.startsWith('credits.'))
    expect(told.map(({ type, data }) => [type, (data as { available: number }).available])).toEqual(
      [['credits.low', 29]],
    )
  })

  test('tell keys, never their secrets', async () => {
    const { accountId: account_id, ...context } = await createTenant(sql)
    const { key, key_id } = await createApiKey(sql, {
      account_id,
      name: 'A key',
      scopes: [],
      prefix: 'svck_',
    })
    await revokeApiKey(sql, key_id)
    await revokeApiKey(sql, key_id)
    const events = await all({ ...context, accountId: account_id })
    expect(events.map(({ type }) => type)).toEqual(['api_key.created', 'api_key.revoked'])
    expect(JSON.stringify(events)).not.toContain(key.slice(14))
  })

  test('tell share links, whose addresses lie nowhere in the clear', async () => {
    const context = await createTenant(sql)
    const { project_id } = await finishedProject(context)
    const since = (await all(context)).length
    const first = (await createShare(context, project_id, {})).share
    const second = await regenerateShare(context, project_id)
    await deleteShare(context, project_id)
    const told = (await all(context)).slice(since)
    expect(told.map(({ type, data }) => [type, (data as { url: string }).url])).toEqual([
      ['share.created', first.url],
      ['share.regenerated', second.url],
      ['share.deleted', second.url],
    ])
    expect(told[1]?.previous).toEqual({ share_id: first.share_id })
    const stored = JSON.stringify(await sql`select * from events`)
    for (const { url } of [first, second]) expect(stored).not.toContain(url.slice(-22))
    expect(await refusal(readShare(context, project_id))).toBe('NOT_FOUND')
  })
})

describe('events of templates and assets', () => {
  test('tell a template, and what a change made different', async () => {
    const context = await createTenant(sql)
    const { template_id } = await createTemplate(context, { name: 'Bold' })
    await updateTemplate(context, template_id, { name: 'Bolder' })
    await deleteTemplate(context, template_id)
    const told = await all(context)
    expect(told.map(({ type, data }) => [type, (data as { name: string }).name])).toEqual([
      ['template.created', 'Bold'],
      ['template.updated', 'Bolder'],
      ['template.deleted', 'Bolder'],
    ])
    expect(told[1]?.previous).toMatchObject({ name: 'Bold', version: 1 })
    expect(told[1]?.previous).not.toHaveProperty('config')
  })

  test('tell an asset that is ready, and one that is not to be', async () => {
    const context = await createTenant(sql)
    const ready = await readyAsset(context)
    const broken = await begunAsset(context)
    await failAsset(sql, broken, { code: 'corrupt', message: 'No.' })
    const told = await all(context)
    expect(told.map(({ type }) => type)).toEqual(['asset.ready', 'asset.failed'])
    const url = expect.stringMatching(/^http:\/\/files\.test\//)
    expect(told[0]?.data).toMatchObject({ asset_id: ready, status: 'ready', url })
  })
})

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

  test('lets no reader pass an event that commits late', async () => {
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

  test('takes no text of a person for an address', async () => {
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
    const context = { ...(await createTenant(sql)), allow_private_receivers: true }
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
    const second = await listEvents(context, { limit: 4, cursor: first.next_cursor ?? '' })
    expect([...first.items, ...second.items].map(({ sequence }) => sequence)).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ])
    expect(second.next_cursor).toBeNull()
    const later = await listEvents(context, { limit: 4, after: 5 })
    expect(later.items.map(({ sequence }) => sequence)).toEqual([6, 7])
  })

  test('gives nothing of another account, not even for its cursor', async () => {
    const context = await createTenant(sql)
    const stranger = await createTenant(sql)
    for (let index = 0; index < 3; index += 1) await recordEvent(sql, anEvent(context))
    const { next_cursor } = await listEvents(context, { limit: 1 })
    expect(await all(stranger)).toEqual([])
    expect(await refusal(listEvents(stranger, { limit: 1, cursor: next_cursor ?? '' }))).toBe(
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

const OUTPUT = {
  content_type: 'video/mp4',
  size_bytes: 1,
  width: 1080,
  height: 1920,
  fps: 30,
  duration_seconds: 30,
  video_codec: 'h264',
  audio_codec: 'aac',
  loudness_lufs: -14,
  sha256: 'a'.repeat(64),
}
const CHECKS = {
  black_frames: 0,
  audio_peak_dbfs: -1,
  caption_sync_error_ms: null,
  face_coverage: null,
}

function anEvent({ accountId }: Context) {
  return { account_id: accountId, type: 'webhook.test', data: {} } as const
}

async function all(
  context: Pick<Context, 'sql' | 'accountId' | 'files' | 'shares' | 'cursors'>,
): Promise<Event[]> {
  return (await listEvents(context, { limit: 200 })).items
}
