import { beforeEach, describe, expect, test } from 'bun:test'
import { eventLinks, recordEvent } from '../src/event/record-event.ts'
import * as domain from '../src/index.ts'
import { begunAsset, readyAsset } from './asset-fixtures.ts'
import { openTestDatabase } from './create-test-database.ts'
import * as fixtures from './fixtures.ts'
import { untilWaiting } from './locks.ts'
import { readProject } from './project-reads.ts'
import { finishRender } from './worked.ts'

const { sql } = await openTestDatabase()
let context: domain.Context
beforeEach(async () => {
  context = await fixtures.createTenant(sql, { plan: 'creator' })
})

describe('events', () => {
  test('report a project from its creation to its end, numbered without gaps', async () => {
    const { project_id, clip_ids } = await fixtures.finishedProject(context, 2)
    const events = await fixtures.eventsOf(context)
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
    expect(events[3]?.data).toEqual(await domain.readClip(context, clip_ids[0] ?? ''))
    expect(events[5]?.data).toEqual(await readProject(context, project_id))
  })

  test('report failure and deletion', async () => {
    const run = await fixtures.begin(context, await fixtures.uploadProject(context))
    const error = { code: 'timeout', message: 'Late.', stage: null, retryable: true } as const
    await domain.failProject(sql, run, error)
    await domain.deleteProject(context, run.project_id)
    const events = await fixtures.eventsOf(context)
    expect(events.slice(1).map(({ type, data }) => [type, data])).toEqual([
      ['project.failed', expect.objectContaining({ status: 'failed', error })],
      ['project.deleted', expect.objectContaining({ project_id: run.project_id })],
    ])
  })

  test('report reactions, with the one before', async () => {
    const { clip_id } = await fixtures.finishedProject(context)
    const since = (await fixtures.eventsOf(context)).length
    for (const reaction of ['like', 'like', 'dislike', null] as const) {
      await domain.rateClip(context, clip_id, reaction)
    }
    const told = (await fixtures.eventsOf(context)).slice(since)
    expect(told.map(({ type, previous }) => [type, previous])).toEqual([
      ['clip.liked', { reaction: null }],
      ['clip.disliked', { reaction: 'like' }],
      ['clip.updated', { reaction: 'dislike' }],
    ])
  })

  test('report renders, and credits that run out', async () => {
    await sql`update credits set balance = 1 where account_id = ${context.accountId}`
    const { clip_id } = await fixtures.finishedProject(context)
    const since = (await fixtures.eventsOf(context)).length
    const { render_id } = await domain.startRender(context, clip_id, {})
    await finishRender(sql, render_id)
    const told = (await fixtures.eventsOf(context)).slice(since)
    const types = told.map(({ type }) => type)
    expect(types).toEqual(['credits.depleted', 'render.queued', 'render.completed'])
    const output = told[2]?.data as { output: { url: string; url_expires_at: string } }
    expect(output.output.url).toStartWith('http://files.test/accounts/')
    expect(Date.parse(output.output.url_expires_at)).toBeGreaterThan(Date.now() + 86_000_000)
  })

  test('warn of low credits once, when the line is crossed', async () => {
    await sql`update credits set balance = 31 where account_id = ${context.accountId}`
    const { clip_ids } = await fixtures.finishedProject(context, 3)
    for (const clip_id of clip_ids) await domain.startRender(context, clip_id, {})
    const told = await fixtures.eventsOf(context, 'credits.')
    expect(told.map(({ type, data }) => [type, (data as { available: number }).available])).toEqual(
      [['credits.low', 29]],
    )
  })

  test('report keys, never their secrets', async () => {
    const { key, key_id } = await fixtures.someKey(sql, context.accountId)
    await domain.revokeApiKey(sql, key_id)
    await domain.revokeApiKey(sql, key_id)
    const events = await fixtures.eventsOf(context)
    expect(events.map(({ type }) => type)).toEqual(['api_key.created', 'api_key.revoked'])
    expect(JSON.stringify(events)).not.toContain(key.slice(14))
  })

  test('report share links, whose addresses are nowhere stored in the clear', async () => {
    const { project_id } = await fixtures.finishedProject(context)
    const since = (await fixtures.eventsOf(context)).length
    const first = (await domain.createShare(context, project_id, {})).share
    const second = await domain.regenerateShare(context, project_id)
    await domain.deleteShare(context, project_id)
    const told = (await fixtures.eventsOf(context)).slice(since)
    expect(told.map(({ type, data }) => [type, (data as { url: string }).url])).toEqual([
      ['share.created', first.url],
      ['share.regenerated', second.url],
      ['share.deleted', second.url],
    ])
    expect(told[1]?.previous).toEqual({ share_id: first.share_id, regenerated_at: null })
    const stored = JSON.stringify(await sql`select * from events`)
    for (const { url } of [first, second]) expect(stored).not.toContain(url.slice(-22))
    expect(await fixtures.refusal(domain.readShare(context, project_id))).toBe('NOT_FOUND')
  })
})

describe('events of templates and assets', () => {
  test('report a template, and what a change made different', async () => {
    const { template_id } = await domain.createTemplate(context, { name: 'Bold' })
    await domain.updateTemplate(context, template_id, { name: 'Bolder' })
    await domain.deleteTemplate(context, template_id)
    const told = await fixtures.eventsOf(context)
    expect(told.map(({ type, data }) => [type, (data as { name: string }).name])).toEqual([
      ['template.created', 'Bold'],
      ['template.updated', 'Bolder'],
      ['template.deleted', 'Bolder'],
    ])
    expect(told[1]?.previous).toMatchObject({ name: 'Bold', version: 1 })
    expect(told[1]?.previous).not.toHaveProperty('config')
  })

  test('report an asset that is ready, and one that failed', async () => {
    const ready = await readyAsset(context)
    const broken = await begunAsset(context)
    await domain.failAsset(sql, broken, { code: 'corrupt', message: 'No.' })
    const told = await fixtures.eventsOf(context)
    expect(told.map(({ type }) => type)).toEqual(['asset.ready', 'asset.failed'])
    const url = expect.stringMatching(/^http:\/\/files\.test\//)
    expect(told[0]?.data).toMatchObject({ asset_id: ready, status: 'ready', url })
  })
})

describe('recordEvent', () => {
  test('writes nothing when its transaction does not commit, and leaves no gap', async () => {
    const failing = sql.begin(async (transaction) => {
      await recordEvent(transaction, anEvent())
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    await recordEvent(sql, anEvent())
    expect((await fixtures.eventsOf(context)).map(({ sequence }) => sequence)).toEqual([1])
  })

  test('lets no later event be seen before an event that commits late', async () => {
    const numbers = async () => (await fixtures.eventsOf(context)).map(({ sequence }) => sequence)
    let later: Promise<unknown> | undefined
    await sql.begin(async (transaction) => {
      await recordEvent(transaction, anEvent())
      let isWritten = false
      later = recordEvent(sql, anEvent()).then(() => {
        isWritten = true
      })
      await Promise.race([later, untilWaiting(sql)])
      expect([isWritten, await numbers()]).toEqual([false, []])
    })
    await later
    expect(await numbers()).toEqual([1, 2])
  })

  test('replaces addresses only, never the text of a person', async () => {
    const { mark } = eventLinks()
    const title = `${mark} file accounts/somebody/else`
    await recordEvent(sql, { ...anEvent(), data: { title }, links: eventLinks() })
    expect((await fixtures.eventsOf(context))[0]?.data).toEqual({ title })
  })
})

function anEvent() {
  return { account_id: context.accountId, type: 'webhook.test', data: {} } as const
}
