import { expect, test } from 'bun:test'
import type { PostApproval } from '@svc/specification'
import { editClip, readApproval, readClip, readLatestRender } from '../src/index.ts'
import { approve, ask, calendarOf, decide, linkOf } from './calendar-fixtures.ts'
import { openTestDatabase } from './create-test-database.ts'
import { refusal } from './fixtures.ts'
import { connectSomeone } from './social-account.ts'
import { finishRender } from './worked.ts'

const HOUR = 3600

const { sql } = await openTestDatabase()
const { newAuthor, passUntil, send, statusOf } = calendarOf(sql)

test('an approval is for the clip as it was shown, whatever an app made of it before and behind its asking', async () => {
  const author = await newAuthor()
  const { context, clip_id } = author
  const edit = (text: string) => editClip(context, clip_id, { hook: { text } })
  const [{ hook }] = [await readClip(context, clip_id)]
  await edit('Buy this')
  const post = await ask(author, HOUR)
  const { render_id: asked } = await readLatestRender(context, clip_id)
  await edit(hook.text)
  expect(await refusal(approve(author, post))).toStartWith('CONFLICT')
  const { drawn } = await readApproval(context, linkOf(post))
  await edit('Buy that')
  expect(await refusal(decide(author, post, asShown(drawn)))).toStartWith('CONFLICT')
  await edit(hook.text)
  const seen = await readApproval(context, linkOf(post))
  expect(await decide(author, post, asShown(seen.drawn))).toMatchObject({ status: 'pending' })
  const { render_id } = await readLatestRender(context, clip_id)
  expect([await statusOf(asked), await statusOf(render_id)]).toEqual(['cancelled', 'queued'])
  const [{ clip_revision }] = await sql<[{ clip_revision: number }]>`
    select clip_revision from renders where render_id = ${render_id}
  `
  expect(clip_revision).toBe(seen.drawn?.revision ?? 0)
})

test.each([false, true])(
  'an approval is for the cover as it was shown, also of a file that is made: %p',
  async (isMade) => {
    const author = await newAuthor()
    const { context, clip_id } = author
    author.social_account_id = await connectSomeone(sql, context.accountId, { platform: 'tiktok' })
    const cover = (cover_seconds: number | null) => editClip(context, clip_id, { cover_seconds })
    await cover(4.5)
    const post = await ask(author, HOUR)
    const make = async () => {
      const { render_id } = await readLatestRender(context, clip_id)
      await passUntil(render_id)
      await finishRender(sql, render_id)
    }
    if (isMade) await make()
    const early = await readApproval(context, linkOf(post))
    await cover(8)
    expect(await refusal(decide(author, post, asShown(early.drawn)))).toStartWith('CONFLICT')
    expect(await refusal(approve(author, post))).toStartWith('CONFLICT')
    const seen = await readApproval(context, linkOf(post))
    await decide(author, post, asShown(seen.drawn))
    await cover(2)
    await cover(null)
    if (!isMade) await make()
    await sql`update posts set scheduled_at = now() - interval '1s' where post_id = ${post.post_id}`
    const work = await send(author, post.post_id)
    expect(work).toMatchObject({
      content: { platform_options: { video_cover_timestamp_ms: 8000 } },
    })
  },
)

test('a post is declined whatever became of its clip', async () => {
  const author = await newAuthor()
  const post = await ask(author, HOUR)
  await sql`update projects set status = 'processing' where project_id = ${author.project_id}`
  expect(await readApproval(author.context, linkOf(post))).toMatchObject({ drawn: null })
  expect(await decide(author, post, { decision: 'decline', reason: 'No.' })).toMatchObject({
    status: 'cancelled',
  })
})

const asShown = (drawn: PostApproval['drawn']) => {
  const settings_hash = drawn?.settings_hash ?? ''
  return { decision: 'approve' as const, settings_hash }
}
