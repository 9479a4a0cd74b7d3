import { describe, expect, test } from 'bun:test'
import {
  cancelPost,
  completeRender,
  type RenderRun,
  readCredits,
  readLatestRender,
  startRender,
  updatePost,
} from '../src/index.ts'
import { type Author, calendarOf, inSeconds, schedule } from './calendar-fixtures.ts'
import { openTestDatabase } from './create-test-database.ts'
import { RENDER_RESULT } from './worked.ts'

const HOUR = 3600
/** Soon enough for a render to begin at once. */
const SOON = 1740

const database = await openTestDatabase()
const { sql } = database
const { newAuthor, statusOf, take } = calendarOf(sql)

describe('cancelling in the moment in which the render begins', () => {
  test('either charges it whole or releases it whole, sixty times', async () => {
    const author = await newAuthor(60)
    const order = { charged: 0, released: 0 }
    for (const clip_id of author.clip_ids) {
      const { post_id } = await schedule({ ...author, clip_id }, SOON)
      const { render_id } = await readLatestRender(author.context, clip_id)
      const acts = [() => cancelPost(author.context, post_id), () => take(render_id)]
      // The order of sending alternates; the database decides the order of execution.
      const sent = Math.random() < 0.5 ? acts : acts.toReversed()
      const done = await Promise.all(sent.map((act) => act()))
      const run = done.find((outcome): outcome is RenderRun => !!outcome && 'run_id' in outcome)
      expect(await statusOf(render_id)).toBe(run ? 'rendering' : 'cancelled')
      if (run) await completeRender(sql, run, RENDER_RESULT)
      order[run ? 'charged' : 'released'] += 1
    }
    const { charged, released } = order
    expect([charged > 0, released > 0, charged + released]).toEqual([true, true, 60])
    expect(await readCredits(author.context)).toMatchObject({
      reserved: 0,
      used_this_period: charged,
      balance: 1500 - charged,
    })
    expect(await sumOf(author, ['reserve'])).toBe(-60)
    expect(await sumOf(author, ['release'])).toBe(released)
    expect(await sumOf(author, ['settle'])).toBe(-charged)
  })

  test('deadlocks with nothing that happens to its project, renders and posts', async () => {
    const author = await newAuthor(8)
    for (const clip_id of author.clip_ids) {
      const one = { ...author, clip_id }
      const posts = [await schedule(one, 3 * HOUR), await schedule(one, 4 * HOUR)]
      const { render_id } = await readLatestRender(author.context, clip_id)
      const acts = await Promise.allSettled([
        ...posts.map(({ post_id }) => cancelPost(author.context, post_id)),
        ...posts.map(({ post_id }) =>
          updatePost(author.context, post_id, { scheduled_at: inSeconds(SOON) }),
        ),
        startRender(author.context, clip_id, {}),
        schedule(one, 2 * HOUR),
        take(render_id),
      ])
      const broken = acts.filter(
        (act) => act.status === 'rejected' && !('problems' in Object(act.reason)),
      )
      expect(broken).toEqual([])
    }
    const [held] = await sql`
      select coalesce(sum(credits_estimated), 0) as credits from renders
       where account_id = ${author.context.accountId} and status in ('queued', 'rendering')
    `
    expect((await readCredits(author.context)).reserved).toBe(held?.['credits'])
  })
})

async function sumOf({ context }: Author, kinds: string[]): Promise<number> {
  const [row] = await sql<[{ sum: number }]>`
    select coalesce(sum(amount), 0) as sum from ledger
     where account_id = ${context.accountId} and kind = any(${kinds})
  `
  return row.sum
}
