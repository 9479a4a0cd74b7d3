import { beforeEach, describe, expect, test } from 'bun:test'
import {
  beginPost,
  beginRender,
  cancelPost,
  completeRender,
  estimatePost,
  failRender,
  listLedger,
  publishClip,
  readCredits,
  readLatestRender,
  readPost,
  retryRender,
  startRender,
  updatePost,
} from '../src/index.ts'
import { type Author, calendarOf, inSeconds, schedule } from './calendar-fixtures.ts'
import { openTestDatabase } from './create-test-database.ts'
import { refusal } from './fixtures.ts'
import { RENDER_RESULT } from './worked.ts'

const HOUR = 3600
/** How long before its post a render begins. */
const LEAD = 1800

const { sql } = await openTestDatabase()
const { newAuthor, passUntil, statusOf, take, taken, ticketOf } = calendarOf(sql)
let author: Author
beforeEach(async () => {
  author = await newAuthor()
})
const latest = () => readLatestRender(author.context, author.clip_id)
const credits = () => readCredits(author.context)

describe('a post that needs a render', () => {
  test('reserves its price at once, and renders half an hour before its time', async () => {
    const post = await schedule(author, 2 * HOUR)
    const begins = before(post.scheduled_at, LEAD)
    expect(post).toMatchObject({ status: 'pending', render_id: null, render_at: begins })
    const render = await latest()
    expect(render).toMatchObject({ status: 'queued', not_before: begins, queue_position: null })
    const { render_id } = render
    expect(await jobOf(render_id)).toEqual({ render_id, startAt: begins })
    expect(await credits()).toMatchObject({ reserved: 1, used_this_period: 0 })
    expect(await take(render_id)).toBeNull()
    await passUntil(render_id)
    await completeRender(sql, await taken(render_id), RENDER_RESULT)
    expect(await credits()).toMatchObject({ reserved: 0, used_this_period: 1 })
  })

  test('renders at once when its time is near', async () => {
    const post = await schedule(author, LEAD - 60)
    expect(post.render_at).toBeNull()
    const { render_id, not_before } = await latest()
    expect(not_before).toBeNull()
    expect((await taken(render_id)).render_id).toBe(render_id)
  })

  test('costs nothing when it is cancelled before', async () => {
    for (const seconds of [2 * HOUR, LEAD - 60, null]) {
      const { post_id } = await schedule(author, seconds)
      const { render_id } = await latest()
      expect((await cancelPost(author.context, post_id)).status).toBe('cancelled')
      expect((await latest()).status).toBe('cancelled')
      expect(await credits()).toMatchObject({ reserved: 0, used_this_period: 0 })
      await passUntil(render_id)
      expect(await take(render_id)).toBeNull()
    }
    const { items } = await listLedger(author.context, { limit: 6 })
    expect(items.map(({ kind, amount }) => [kind, amount])).toEqual(
      [1, 2, 3].flatMap(() => [
        ['release', 1],
        ['reserve', -1],
      ]),
    )
  })

  test('is charged when it is cancelled after its render began', async () => {
    const { post_id } = await schedule(author, LEAD - 60)
    const { render_id } = await latest()
    const run = await taken(render_id)
    await cancelPost(author.context, post_id)
    await completeRender(sql, run, RENDER_RESULT)
    expect(await credits()).toMatchObject({ reserved: 0, used_this_period: 1 })
  })

  test('moves its render along, and the job of the time before finds nothing', async () => {
    const { post_id } = await schedule(author, 2 * HOUR)
    const { render_id } = await latest()
    const first = await ticketOf(render_id)
    const later = await updatePost(author.context, post_id, { scheduled_at: inSeconds(3 * HOUR) })
    expect(later.render_at).toBe(before(later.scheduled_at, LEAD))
    expect(await jobOf(render_id)).toEqual({ render_id, startAt: later.render_at })
    await passUntil(render_id)
    expect(await beginRender(sql, render_id, 1, first)).toBeNull()
    const sooner = await updatePost(author.context, post_id, { scheduled_at: inSeconds(120) })
    expect(sooner.render_at).toBeNull()
    expect(await jobOf(render_id)).toEqual({ render_id })
    await completeRender(sql, await taken(render_id), RENDER_RESULT)
    expect(await credits()).toMatchObject({ reserved: 0, used_this_period: 1 })
  })

  test('lets its render go when it is given another one', async () => {
    const { post_id } = await schedule(author, 2 * HOUR)
    const { render_id: waiting } = await latest()
    const { render_id } = await startRender(author.context, author.clip_id, { resolution: '720p' })
    await updatePost(author.context, post_id, { render_id })
    expect(await statusOf(waiting)).toBe('cancelled')
    expect(await credits()).toMatchObject({ reserved: 1 })
  })

  test('shares its render with others: the first of them decides when, the last of them whether', async () => {
    const late = await schedule(author, 5 * HOUR)
    const { render_id } = await latest()
    const early = await schedule(author, 3 * HOUR)
    const begins = async () => (await latest()).not_before
    expect(await begins()).toBe(before(early.scheduled_at, LEAD))
    expect(await credits()).toMatchObject({ reserved: 1 })
    await cancelPost(author.context, early.post_id)
    expect(await begins()).toBe(before(late.scheduled_at, LEAD))
    expect(await credits()).toMatchObject({ reserved: 1 })
    await cancelPost(author.context, late.post_id)
    expect(await statusOf(render_id)).toBe('cancelled')
    expect(await credits()).toMatchObject({ reserved: 0 })
  })

  test('no longer decides about a render that is asked for in its own right', async () => {
    const { post_id } = await schedule(author, 2 * HOUR)
    const waiting = await latest()
    const asked = await startRender(author.context, author.clip_id, {})
    expect(asked).toMatchObject({ render_id: waiting.render_id, not_before: null })
    expect(await jobOf(asked.render_id)).toEqual({ render_id: asked.render_id })
    await cancelPost(author.context, post_id)
    expect(await statusOf(asked.render_id)).toBe('queued')
    await completeRender(sql, await taken(asked.render_id), RENDER_RESULT)
    expect(await credits()).toMatchObject({ reserved: 0, used_this_period: 1 })
  })

  test('waits on while the render of another post is asked for in its own right', async () => {
    const both = await newAuthor(2)
    const [first = '', second = ''] = both.clip_ids
    for (const clip_id of [first, second]) await schedule({ ...both, clip_id }, 2 * HOUR)
    expect((await startRender(both.context, first, {})).not_before).toBeNull()
    expect((await readLatestRender(both.context, second)).not_before).not.toBeNull()
  })

  test('keeps no other render waiting, and is not counted among those that wait', async () => {
    await schedule(author, 2 * HOUR)
    const next = await startRender(author.context, author.clip_id, { resolution: '720p' })
    const [row] = await sql`select turn from renders where render_id = ${next.render_id}`
    expect(row?.['turn']).toBe(0)
  })
})

describe('one price', () => {
  test('is the same in a dry run, in the real call and in the comparison with max_credits', async () => {
    const { context, clip_id } = author
    const request = { social_account_id: author.social_account_id, max_credits: 0 }
    for (const verb of [estimatePost, publishClip]) {
      expect(await refusal(verb(context, clip_id, request))).toBe(
        'VALIDATION_ERROR body.max_credits',
      )
    }
    await schedule(author, 2 * HOUR)
    expect((await estimatePost(context, clip_id, request)).estimate.credits).toBe(0)
    expect((await publishClip(context, clip_id, request)).status).toBe('pending')
    expect(await startRender(context, clip_id, { max_credits: 0 })).toHaveProperty('render_id')
    expect(await readCredits(context)).toMatchObject({ reserved: 1 })
  })
})

test('a dry run tells what the platform charges, whether a render is there or not', async () => {
  const { context, clip_id, social_account_id } = author
  const priced = { ...context, postRules: { ...context.postRules, priceOf: () => 0.2 } }
  const told = async () => {
    const { estimate } = await estimatePost(priced, clip_id, { social_account_id })
    return { credits: estimate.credits, dollars: estimate.platform_dollars }
  }
  expect(await told()).toEqual({ credits: 1, dollars: 0.2 })
  const { render_id } = await startRender(context, clip_id, {})
  await completeRender(sql, await taken(render_id), RENDER_RESULT)
  expect(await told()).toEqual({ credits: 0, dollars: 0.2 })
})

/** The newest job of a render, without its ticket. */
async function jobOf(render_id: string): Promise<object | undefined> {
  const job = author.jobs.findLast(
    (queued) => 'render_id' in queued && queued.render_id === render_id,
  )
  if (!job) return undefined
  const { ticket, ...rest } = job as { ticket: number }
  expect(ticket).toBe(await ticketOf(render_id))
  return rest
}

function before(instant: string, seconds: number): string {
  return new Date(Date.parse(instant) - seconds * 1000).toISOString()
}

describe('a render that failed and is tried again', () => {
  test('takes the posts along that failed with it, and they are published when it is finished', async () => {
    const { post_id } = await schedule(author, null)
    const { render_id } = await latest()
    await failRender(sql, await taken(render_id), TIMEOUT)
    expect(await begin(post_id)).toBeNull()
    const failed = await readPost(author.context, post_id)
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'render_failed' } })

    await retryRender(author.context, render_id)
    const revived = await readPost(author.context, post_id)
    expect(revived).toMatchObject({ status: 'pending', error: null, attempts: 0 })
    expect(revived.scheduled_at).toBe(failed.scheduled_at)
    const [event] = await sql<{ payload: unknown }[]>`
      select previous as payload from events
       where account_id = ${author.context.accountId} and type = 'post.rescheduled'
    `
    expect(event?.payload).toMatchObject({ status: 'failed', error: { code: 'render_failed' } })
    await expect(begin(post_id)).rejects.toMatchObject({ name: 'JobPostponed' })
    await completeRender(sql, await taken(render_id), RENDER_RESULT)
    expect(await begin(post_id)).toMatchObject({ post_id, maySend: true })
    const { items } = await listLedger(author.context, { limit: 50 })
    const moves = items.filter((entry) => entry.render_id === render_id).toReversed()
    const kinds = ['reserve', 'release', 'reserve', 'settle']
    expect(moves.map((entry) => [entry.kind, entry.post_id])).toEqual(
      kinds.map((kind) => [kind, post_id]),
    )
    expect(await credits()).toMatchObject({ reserved: 0, used_this_period: 1 })
  })

  test('leaves posts alone whose time passed long ago, and those that failed for another reason', async () => {
    const posts = [await schedule(author, null), await schedule(author, null)]
    const { render_id } = await latest()
    await failRender(sql, await taken(render_id), TIMEOUT)
    for (const { post_id } of posts) await begin(post_id)
    const [old, other] = posts.map(({ post_id }) => post_id)
    await sql`
      update posts set scheduled_at = now() - interval '25 hours' where post_id = ${old ?? ''}
    `
    await sql`
      update posts set error = error || '{"code": "outcome_unknown"}' where post_id = ${other ?? ''}
    `
    await retryRender(author.context, render_id)
    for (const { post_id } of posts) {
      expect((await readPost(author.context, post_id)).status).toBe('failed')
    }
  })
})

const TIMEOUT = { code: 'timeout', message: 'It took too long.', retryable: true } as const

/** Runs the current job of a post. */
async function begin(post_id: string) {
  const [post] = await sql<{ ticket: number }[]>`
    update posts set run_id = null where post_id = ${post_id} returning ticket
  `
  return beginPost(author.context, { post_id, ticket: post?.ticket ?? 0 })
}
