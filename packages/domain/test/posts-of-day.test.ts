import { describe, expect, test } from 'bun:test'
import { listSocialAccounts, openDatabase, updatePost } from '../src/index.ts'
import { type Author, calendarOf, inSeconds, schedule } from './calendar-fixtures.ts'
import { copyRows } from './copy-rows.ts'
import { openTestDatabase } from './create-test-database.ts'
import { connectSomeone } from './social-account.ts'

const HOUR = 3600
const { sql, url } = await openTestDatabase()
const { newAuthor } = calendarOf(sql)

describe('a platform that takes so many posts a day', () => {
  test('says how many are left, and when the next place is free', async () => {
    const author = await authorOf('facebook')
    expect(await quotaOf(author)).toEqual({ limit: 30, used: 0, resets_at: null })
    await fill(author, 3, 'posted', -2 * HOUR)
    await fill(author, 1, 'posted', -25 * HOUR)
    await fill(author, 1, 'pending', HOUR)
    const quota = await quotaOf(author)
    expect(quota).toMatchObject({ limit: 30, used: 3 })
    expect(hoursUntil(quota?.resets_at)).toBe(22)
    const other = { ...author, social_account_id: (await newAuthor()).social_account_id }
    expect(await quotaOf(other)).toBeUndefined()
  })

  test('of a time zone begins at its midnight', async () => {
    const author = await authorOf('youtube')
    const [{ begins }] = await sql<[{ begins: number }]>`
      select extract(epoch from now() - date_trunc('day', now(), 'America/Los_Angeles'))::float8
             as begins
    `
    await fill(author, 1, 'posted', -begins + 1)
    await fill(author, 1, 'posted', -begins - 1)
    expect(await quotaOf(author)).toMatchObject({ limit: 100, used: 1 })
  })

  test('is not planned for more than that: neither for a new post nor for one that moves', async () => {
    const author = await authorOf('facebook')
    await fill(author, 29, 'pending', 2 * HOUR)
    const last = await schedule(author, 3 * HOUR)
    const full = { code: 'VALIDATION_ERROR', message: expect.stringContaining('takes 30 posts') }
    await expect(schedule(author, 4 * HOUR)).rejects.toMatchObject(full)
    const later = await schedule(author, 30 * HOUR)
    const move = (post_id: string, seconds: number) =>
      updatePost(author.context, post_id, { scheduled_at: inSeconds(seconds) })
    await expect(move(later.post_id, 4 * HOUR)).rejects.toMatchObject(full)
    expect((await move(last.post_id, 4 * HOUR)).status).toBe('pending')
  })

  test('is asked for once, for all accounts of a list', async () => {
    const author = await authorOf('facebook')
    const { accountId } = author.context
    await fill(author, 2, 'posted', -HOUR)
    for (const platform of ['facebook', 'youtube', 'threads', 'mastodon'] as const)
      for (let at = 0; at < 5; at += 1)
        await connectSomeone(sql, accountId, { platform, platform_account_id: `${platform} ${at}` })
    const sent: string[] = []
    const counted = openDatabase(url, {
      onStatement: (text) => void (/ posts e\b/.test(text) && sent.push(text)),
    })
    const context = { ...author.context, sql: counted }
    const { items } = await listSocialAccounts(context, { limit: 50 })
    await counted.end()
    expect(sent).toHaveLength(1)
    const used = items.map(({ platform, daily_quota: day }) => [platform, day?.limit, day?.used])
    expect(used.filter(([, limit]) => limit === undefined)).toHaveLength(6)
    expect(used.filter(([, , posts]) => posts === 0)).toHaveLength(15)
    expect(used.filter(([, , posts]) => posts === 2)).toEqual([['facebook', 30, 2]])
  })

  test('names no number elsewhere', async () => {
    expect(await quotaOf(await newAuthor())).toBeNull()
  })
})

async function authorOf(platform: 'facebook' | 'youtube'): Promise<Author> {
  const author = await newAuthor()
  const { accountId } = author.context
  return { ...author, social_account_id: await connectSomeone(sql, accountId, { platform }) }
}

/** Copies a post, as if there were more of it. */
async function fill(author: Author, count: number, status: string, seconds: number): Promise<void> {
  const { post_id } = await schedule(author, 60 * HOUR)
  const scheduled_at = `now() + make_interval(secs => ${seconds})`
  const values = { post_id: 'gen_random_uuid()', status: `'${status}'`, scheduled_at }
  await copyRows(sql, 'posts', count, values, { post_id })
}

async function quotaOf({ context, social_account_id }: Author) {
  const { items } = await listSocialAccounts(context, { limit: 10 })
  return items.find((account) => account.social_account_id === social_account_id)?.daily_quota
}

const hoursUntil = (instant: string | null | undefined) =>
  Math.round((Date.parse(instant ?? '') - Date.now()) / (HOUR * 1000))
