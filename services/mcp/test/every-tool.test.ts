import { describe, expect, test } from 'bun:test'
import { credentialSealer } from '@svc/api/publishing'
import { connectSomeone, finishRender } from '@svc/domain/testing'
import { ALL_TOOLS } from '../src/tools/all-tools.ts'
import { openMcp, SECRET, toldBy } from './start-mcp.ts'

const mcp = await openMcp()

const { account_id, key } = await mcp.caller()
// It checks each answer by the schema of its tool.
const client = await mcp.client(key, undefined, {}, '?answers=structured')
const { tools: listed } = await client.listTools()
const called = new Set<string>()
const source = { url: 'https://media.example.org/talk.mp4' }

describe('each tool answers', () => {
  test('for the account', async () => {
    expect(await call('account_get')).toMatchObject({ id: account_id, plan: 'self_hosted' })
    expect(await call('credits_get')).toMatchObject({ unlimited: true })
  })

  test('for templates', async () => {
    const { template_id } = await call('templates_create', { name: 'Ours' })
    const config = { captions: { preset: 'karaoke' } }
    const changed = await call('templates_update', { template_id, config })
    const whole = await call('templates_get', { template_id })
    expect(whole).toMatchObject(changed)
    const { items } = await call('templates_list', { q: 'Ours', limit: 5 })
    expect(items).toEqual([whole])
    expect(await call('templates_delete', { template_id })).toBeUndefined()
  })

  test('for uploads and the brand kit', async () => {
    const file = { file_name: 'a.mp4', content_type: 'video/mp4', size_bytes: 10 }
    const { upload_id } = await call('uploads_create', { ...file, purpose: 'source' })
    expect(await call('uploads_get', { upload_id })).toMatchObject({ status: 'pending' })
    await mcp.sql`update uploads set status = 'uploaded' where upload_id = ${upload_id ?? ''}`

    const { url, upload_id: awaited } = await call('uploads_link', { purpose: 'transcript' })
    expect(url).toStartWith(`${mcp.baseUrl}/u/`)
    const waiting = { upload_id: awaited, max_seconds: 1 }
    expect(await call('uploads_wait', waiting)).toMatchObject({ status: 'pending' })
    expect(await call('uploads_wait', { upload_id })).toMatchObject({ status: 'uploaded' })

    const logo = { kind: 'logo', name: 'Logo', content_type: 'image/png', size_bytes: 100 }
    const { asset_id } = await call('assets_create', logo)
    await mcp.sql`
      update uploads set status = 'uploaded'
       where upload_id = (select upload_id from assets where asset_id = ${asset_id ?? ''})
    `
    expect(await call('assets_confirm', { asset_id })).toMatchObject({ status: 'processing' })
    expect(await call('assets_get', { asset_id })).toMatchObject({ asset_id })
    expect((await call('assets_list', { kind: 'logo' })).items).toHaveLength(1)
    expect(await call('assets_delete', { asset_id, force: true })).toBeUndefined()

    const colors = { items: [{ color: '#1A73E8', name: 'Sea' }] }
    await call('brand_colors_replace', colors)
    expect(await call('brand_colors_get')).toMatchObject(colors)
    const terms = { items: [{ term: 'Elysia', sounds_like: ['a lizia'] }] }
    await call('vocabulary_replace', terms)
    expect(await call('vocabulary_get')).toMatchObject(terms)
    await call('censored_words_replace', { items: [{ word: 'drat' }], mode: 'mask' })
    expect(await call('censored_words_get')).toMatchObject({ mode: 'mask' })
  })

  test('for a project, its clips, a render and a post', async () => {
    expect(await call('projects_create', { source, dry_run: true })).toHaveProperty('estimate')
    const { project_id = '' } = await call('projects_create', { source, title: 'A talk' })
    expect(await call('projects_get', { project_id })).toMatchObject({ status: 'queued' })
    const run = await mcp.begin(project_id)
    await mcp.transcribe(run)
    const [clip_id = ''] = await mcp.finish(run)
    expect(await call('transcript_get', { project_id })).toMatchObject({ next_start: null })
    expect(await call('projects_wait', { project_id })).toMatchObject({ status: 'completed' })
    expect((await call('projects_list', { q: 'talk' })).items).toHaveLength(1)
    expect((await call('search', { q: 'talk' })).items).toMatchObject([
      { kind: 'video', project_id },
    ])

    expect((await call('clips_list', { project_id, sort: 'rank' })).items).toHaveLength(2)
    expect(await call('clips_get', { clip_id, include: 'words' })).toHaveProperty('words')
    expect(await call('clips_like', { clip_id })).toMatchObject({ reaction: 'like' })
    expect(await call('clips_dislike', { clip_id })).toMatchObject({ reaction: 'dislike' })
    expect((await call('preferences_get')).updated_at).toBeString()
    expect(await call('clips_clear_reaction', { clip_id })).not.toHaveProperty('reaction')
    expect(await call('clips_update', { clip_id, title: 'New', revision: 1 })).toMatchObject({
      title: 'New',
      revision: 2,
    })
    expect((await call('clips_revisions', { clip_id })).items).toHaveLength(2)
    expect(await call('clips_restore', { clip_id, revision: '1' })).toHaveProperty('revision', 3)
    const stretch = { project_id, start: 1, end: 9 }
    expect(await call('clips_create', stretch)).toMatchObject({ title: 'Moment at 0:01' })
    expect(await call('preferences_reset')).toBeUndefined()
    expect(await call('preferences_get')).toMatchObject({ updated_at: null })

    const render = { clip_id, max_credits: 10 }
    expect(await call('render_start', { ...render, dry_run: true })).toHaveProperty('estimate')
    const { render_id } = await call('render_start', render)
    expect(await call('render_get_latest', { clip_id })).toMatchObject({ status: 'queued' })
    await finishRender(mcp.sql, render_id ?? '')
    expect(await call('render_wait', { clip_id })).toMatchObject({ status: 'completed' })
    const again = await call('render_retry', { render_id: render_id ?? '', confirm: true })
    expect(again).toMatchObject({ render_id, status: 'completed' })
    expect(await call('projects_retry', { project_id })).toMatchObject({ status: 'completed' })
    expect(await call('render_start', render)).toMatchObject({ render_id, status: 'completed' })

    await call('share_create', { project_id, allow_download: true })
    const { share_id } = await call('share_get', { project_id })
    const change = { project_id, allow_download: null }
    expect(await call('share_update', change)).toMatchObject({ allow_download: false })
    expect((await call('share_regenerate', { project_id }))['share_id']).not.toBe(share_id)
    expect(await call('share_delete', { project_id })).toBeUndefined()

    await connectSomeone(mcp.sql, account_id, { sealer: credentialSealer(SECRET) })
    const { items } = await call('social_accounts_list', { platform: 'mastodon' })
    const social_account_id = items[0]?.['social_account_id'] ?? ''
    const scheduled_at = new Date(Date.now() + 3_600_000).toISOString()
    const post = { clip_id, social_account_id, scheduled_at, confirm: true, max_credits: 10 }
    expect(await call('clip_publish', { ...post, dry_run: true })).toHaveProperty('estimate')
    const { post_id } = await call('clip_publish', post)
    expect((await call('calendar_list', { status: 'awaiting_approval' })).items).toHaveLength(1)
    expect(await call('calendar_get', { post_id })).toMatchObject({ status: 'awaiting_approval' })
    await call('calendar_update', { post_id, title: 'Another' })
    expect((await call('figures_list', { clip_id })).items).toEqual([])
    expect(await call('calendar_cancel', { post_id })).toMatchObject({ status: 'cancelled' })

    expect((await call('events_list', { limit: 200 })).items.length).toBeGreaterThan(5)
    expect((await call('credits_ledger_list')).items.length).toBeGreaterThan(0)
    expect(await call('projects_delete', { project_id })).toBeUndefined()
  })

  test('and none was left out', () => {
    expect([...called].toSorted()).toEqual(ALL_TOOLS.map(({ name }) => name).toSorted())
  })
})

/** Calls a tool for its full answer where there is a short one, and gives it. */
async function call(name: string, args: Record<string, unknown> = {}) {
  called.add(name)
  const { brief, annotations } = ALL_TOOLS.find((tool) => tool.name === name) ?? {}
  const detail = brief && annotations?.readOnlyHint && { detail: 'full' }
  const result = await client.callTool({ name, arguments: { ...args, ...detail } })
  const told = toldBy(result) as Told
  expect([name, result.isError, result.structuredContent]).toEqual([name, undefined, told])
  const { outputSchema } = listed.find((tool) => tool.name === name) ?? {}
  expect([name, outputSchema === undefined]).toEqual([name, told === undefined])
  return told
}

/** The members of a resource that these tests read. */
type Told = Record<string, string> & { items: Record<string, string>[] }
