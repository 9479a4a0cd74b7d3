import { expect } from 'bun:test'
import { join } from 'node:path'
import { until } from '@svc/patience'
import { verifyWebhook } from '../../packages/client/src/index.ts'
import type { Event } from '../../packages/specification/src/index.ts'
import type { Shell } from './shell.ts'

// The commands for a project that has a clip.

const DAY_MS = 86_400_000

/** Plans a post for a month ahead, moves and cancels it, and gives the project a page. */
export async function publishes(shell: Shell, clip_id: string, project_id: string): Promise<void> {
  const reached = ['--platform', 'local_folder', '--status', 'connected']
  const [{ social_account_id }] = await shell.json('accounts', ...reached)
  const [month, moveTo] = [30, 31].map((days) => new Date(Date.now() + days * DAY_MS).toISOString())
  const planned = ['--to', social_account_id, '--at', String(month), '--hashtags', 'a,b']
  expect(await shell.json('publish', 'estimate', clip_id, ...planned)).toHaveProperty('estimate')
  const { post_id, hashtags } = await shell.json('publish', clip_id, ...planned)
  expect(hashtags).toEqual(['a', 'b'])
  const moved = ['calendar', 'edit', post_id, '--at', String(moveTo), '--caption', 'New']
  expect(await shell.json(...moved)).toMatchObject({ scheduled_at: moveTo, caption: 'New' })
  expect(await shell.json('calendar', 'show', post_id)).toMatchObject({ status: 'pending' })
  const narrow = [
    '--from',
    String(moveTo),
    '--to',
    new Date(Date.now() + 40 * DAY_MS).toISOString(),
  ]
  const ofAll = ['--status', 'pending', '--platform', 'local_folder', '--sort=-scheduled_at']
  const ofIds = ['--account', social_account_id, '--project', project_id, '--clip', clip_id]
  const posts = await shell.json('calendar', ...narrow, ...ofAll, ...ofIds)
  expect(posts).toMatchObject([{ post_id }])
  const ofPosts = ['--platform', 'local_folder', '--account', social_account_id, '--clip', clip_id]
  expect(await shell.json('figures', ...narrow, ...ofPosts)).toEqual([])
  await compares(shell, clip_id, planned, post_id)
  await feeds(shell)
  await cookies(shell)
  expect((await shell.plain(['calendar', 'cancel', post_id])).out).toMatch(/^status +cancelled$/m)

  const allowed = ['--downloads', 'yes', '--comments', 'yes', '--approval', 'no']
  const { url } = await shell.json('share', project_id, ...allowed)
  expect((await fetch(url)).status).toBe(200)
  await isReviewed(shell, url, clip_id, project_id)
  await shell.json('share', 'edit', project_id, '--downloads', 'no')
  expect(await shell.json('share', 'show', project_id)).toMatchObject({
    url,
    allow_download: false,
  })
  expect((await shell.json('share', 'renew', project_id)).url).not.toBe(url)
  expect(await shell.json('share', 'end', project_id)).toBeUndefined()
}

/** Compares a post with another one; a folder takes none back. */
async function compares(shell: Shell, clip_id: string, planned: string[], first: string) {
  const { post_id } = await shell.json('publish', clip_id, ...planned)
  const { comparison_id } = await shell.json('compare', first, post_id)
  expect(await shell.json('comparisons')).toMatchObject([{ comparison_id, status: 'running' }])
  await shell.json('calendar', 'cancel', post_id)
  expect(await shell.json('comparisons', 'show', comparison_id)).toMatchObject({ status: 'ended' })
  expect((await shell.plain(['calendar', 'withdraw', first])).code).not.toBe(0)
}

/** Adds a feed, pauses and deletes it. */
async function feeds(shell: Shell) {
  const how = ['--settings', '{"hook_title":false}', '--per-day', '2', '--max-credits', '30']
  const url = 'https://media.example.org/feed.xml'
  const { feed_id } = await shell.json('feeds', 'add', url, '--latest', ...how)
  await shell.json('feeds', 'edit', feed_id, '--status', 'paused')
  const paused = { feed_id, url, status: 'paused', max_projects_per_day: 2 }
  expect(await shell.json('feeds')).toMatchObject([paused])
  expect(await shell.json('feeds', 'show', feed_id)).toMatchObject(paused)
  await shell.json('feeds', 'delete', feed_id)
}

/** Gives the cookies of a site, and deletes them. */
async function cookies(shell: Shell) {
  await Bun.write(join(shell.folder, 'cookies.txt'), '.vimeo.com\tTRUE\t/\tTRUE\t0\tvuid\tsecret\n')
  await shell.json('cookies', 'set', 'vimeo.com', join(shell.folder, 'cookies.txt'))
  expect(await shell.json('cookies')).toMatchObject([{ site: 'vimeo.com', expires_at: null }])
  await shell.json('cookies', 'delete', 'vimeo.com')
}

/** A visitor comments on the clip; the comment is answered and deleted. */
async function isReviewed(shell: Shell, url: string, clip: string, project_id: string) {
  const post = (form: Record<string, string>, cookie = '') =>
    fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { cookie },
      redirect: 'manual',
    })
  const joined = await post({ does: 'join', name: 'Grace' })
  const cookie = joined.headers.get('set-cookie')?.split(';')[0] ?? ''
  await post({ does: 'comment', clip, at: '0:01', text: 'Shorter.' }, cookie)
  const [{ comment_id }] = await shell.json('comments', project_id, '--clip', clip)
  const answer = { answer: 'Done.', is_resolved: true }
  const changed = ['--answer', 'Done.', '--done', 'yes']
  expect(await shell.json('comments', 'edit', comment_id, ...changed)).toMatchObject(answer)
  expect(await shell.json('comments', 'show', comment_id)).toMatchObject(answer)
  expect(await shell.json('comments', 'delete', comment_id)).toBeUndefined()
  expect(await shell.json('comments', project_id)).toEqual([])
}

/** Hands a clip to an editing program, and makes a clip of what that wrote. */
export async function handsOver(shell: Shell, clip_id: string, project_id: string): Promise<void> {
  const { path } = await shell.json('download', clip_id, '--what', 'otio', '--out', 'cut.otio')
  const made = await shell.json('clips', 'import', project_id, path, '--title', 'Cut')
  const { segments } = await shell.json('clips', 'show', clip_id)
  expect(made).toMatchObject({ title: 'Cut', segments })
  expect(await shell.json('clips', 'delete', made.clip_id)).toBeUndefined()
  const [found] = await shell.json('clips', 'find', project_id, 'meetings', '--count', '1')
  expect(found?.status ?? 'processing').toBe('processing')
  const marked = await shell.json('markers', project_id, '--format', 'edl', '--out', 'all.edl')
  expect(await Bun.file(marked.path).text()).toContain('* LOC: ')
}

/** Translates the clip, reads, saves and deletes that. */
export async function translates(shell: Shell, clip_id: string): Promise<void> {
  const lines = [{ text: 'Wieso?' }]
  expect(await shell.json('translate', clip_id, 'de')).toMatchObject({ is_reviewed: false })
  const changed = ['--change', JSON.stringify({ lines }), '--reviewed', 'yes']
  const read = { is_reviewed: true, lines }
  expect(await shell.json('translations', 'edit', clip_id, 'de', ...changed)).toMatchObject(read)
  expect(await shell.json('translations', 'show', clip_id, 'de')).toMatchObject(read)
  const { path } = await shell.json('subtitles', clip_id, 'de', '--format', 'vtt')
  expect(await Bun.file(path).text()).toContain('Wieso?')
  const both = ['--language', 'de', '--second-language', 'spoken']
  expect(await shell.json('render', 'estimate', clip_id, ...both)).toHaveProperty('estimate')
  expect(await shell.json('translations', 'delete', clip_id, 'de')).toBeUndefined()
  expect(await shell.json('translations', clip_id)).toEqual([])
}

/** Rates the clip, and resets the preferences. */
export async function rates(shell: Shell, clip_id: string, project_id: string): Promise<void> {
  expect(await shell.json('clips', 'rate', clip_id, 'dislike')).toMatchObject({
    reaction: 'dislike',
  })
  expect(await shell.json('clips', 'rate', clip_id, 'like')).toMatchObject({ reaction: 'like' })
  const liked = ['--reaction', 'like', '--min-score', '0', '--sort', 'score', '--words']
  expect(await shell.json('clips', project_id, ...liked)).toMatchObject([
    { clip_id, words: expect.any(Array) },
  ])
  expect((await shell.json('preferences')).updated_at).toBeString()
  expect((await shell.plain(['preferences'])).out).toMatch(/^weights +hook=/m)
  expect(await shell.json('preferences', 'edit', '--posts', 'no')).toMatchObject({
    learn_from_posts: false,
    learned_from: { reactions: { count: 1 }, posts: { count: 0, needed: 8 } },
  })
  expect(await shell.json('preferences', 'reset')).toBeUndefined()
  expect(await shell.json('clips', 'rate', clip_id, 'none')).toMatchObject({ reaction: null })
  expect((await shell.json('clips', 'show', clip_id, '--words')).words).not.toBeEmpty()
}

/** Lists by everything that a list can be narrowed by. */
export async function narrows(shell: Shell, project_id: string): Promise<void> {
  const [from, until] = [-1, 1].map((days) => new Date(Date.now() + days * DAY_MS).toISOString())
  const made = ['--after', String(from), '--before', String(until), '--find', 'talk']
  const listed = await shell.json('list', '--type', 'clipping', ...made, '--ids', project_id)
  expect(listed).toMatchObject([{ project_id }])
  expect(await shell.json('show', project_id)).toMatchObject({ project_id })
  expect(await shell.json('name', project_id, 'Ann', 'Anna')).toMatchObject({
    speakers: expect.arrayContaining([{ label: 'Ann', name: 'Anna' }]),
  })
  const events: Event[] = await shell.json('events', '--after', '1')
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 2))
  if (events[0]) await webhooks(shell, events[0])
  expect((await shell.json('credits')).unlimited).toBe(true)
  expect((await shell.plain(['credits', 'ledger', '--limit', '2'])).out).toMatch(
    /^at +kind +amount/,
  )
  expect(await shell.json('retry', project_id)).toMatchObject({ status: 'completed' })
}

/** Sends events on to a receiver that checks who they are from. */
async function webhooks(shell: Shell, { sequence, event_id, type }: Event) {
  const secret = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`
  const got: string[] = []
  await using receiver = Bun.serve({
    port: 0,
    async fetch(request) {
      const message = { body: await request.text(), headers: request.headers, secret }
      const event = await verifyWebhook(message).catch(() => null)
      if (event) got.push(event.type)
      return new Response(null, { status: event ? 204 : 400 })
    },
  })
  const to = ['--to', receiver.url.href, '--secret', secret]
  const resend = ['webhooks', 'resend', String(sequence)]
  expect(await shell.json(...resend, ...to)).toMatchObject({ event_id, answer: 204 })
  const made = await shell.json('webhooks', 'trigger', 'clip.created', ...to)
  expect(made).toMatchObject({ type: 'clip.created', data: { clip_id: expect.any(String) } })
  const behind = ['--types', type, '--after', String(sequence - 1)]
  const listening = shell.start('none', ['webhooks', 'listen', ...behind, ...to], '', {
    SVC_API_KEY: shell.key,
    BASE_URL: shell.service.baseUrl,
  })
  await until(() => got.length === 3)
  listening.kill('SIGINT')
  await listening.exited
  expect(got).toEqual([type, 'clip.created', type])
  const strange = await shell.plain([...resend, ...to.slice(0, 2)])
  expect(strange.code).not.toBe(0)
  expect(strange.err).toContain('The receiver did not take it: 400.')
}

/** Follows the events of the project until it has ended, and deletes it. */
export async function ends(shell: Shell, project_id: string): Promise<void> {
  const words = ['events', '--follow', '--project', project_id, '--after', '0', '--json']
  const { code, out } = await shell.plain(words)
  const types = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).type)
  expect([code, types]).toEqual([0, expect.arrayContaining(['project.completed'])])
  expect(await shell.json('delete', project_id)).toBeUndefined()
  expect((await shell.plain(['show', project_id])).code).toBe(4)
}
