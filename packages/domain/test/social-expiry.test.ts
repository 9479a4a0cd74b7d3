import { describe, expect, test } from 'bun:test'
import { createSealer } from '@svc/secrets'
import * as domain from '../src/index.ts'
import { calendarOf } from './calendar-fixtures.ts'
import { openTestDatabase } from './create-test-database.ts'
import { recordingJobs } from './fixtures.ts'

const { sql } = await openTestDatabase()
const { newAuthor } = calendarOf(sql)

describe('the upkeep', () => {
  test('reports a connection that ends within a week, once for each end', async () => {
    const author = await newAuthor()
    await ends(author, 8)
    expect(await told(author)).toEqual([])
    await ends(author, 6)
    const many = await Promise.all([1, 2, 3].map(() => domain.upkeep(sql, recordingJobs())))
    expect(many.reduce((sum, { expiries_told }) => sum + expiries_told, 0)).toBe(1)
    expect(await told(author)).toEqual(['expiring'])
    await ends(author, 60)
    expect(await told(author)).toEqual(['expiring'])
    await ends(author, 5)
    expect(await told(author)).toEqual(['expiring', 'expiring'])
  })

  test.each([
    ['has ended', -1, false],
    ['is gone', 3, true],
  ])('reports nothing for one that %s', async (_, days, isGone) => {
    const author = await newAuthor()
    const { social_account_id } = author
    await ends(author, days)
    if (isGone) {
      await domain.disconnectSocialAccount(sql, {
        account_id: author.context.accountId,
        social_account_id,
      })
    }
    expect(await told(author)).toEqual([])
  })
})

describe('a connection that is not used', () => {
  test('is renewed after a month, once a day until that is done', async () => {
    const { social_account_id, context } = await newAuthor()
    const jobs = () => queued(social_account_id)
    expect(await jobs()).toEqual([])
    await isDue(social_account_id)
    const both = await Promise.all([jobs(), jobs()])
    expect(both.flat()).toEqual([
      { social_account_id, account_id: context.accountId, platform: 'mastodon' },
    ])
    expect(await jobs()).toEqual([])
    await isDue(social_account_id, '1 day')
    expect(await jobs()).toHaveLength(1)
    const account = { account_id: context.accountId, social_account_id }
    await domain
      .openCredentials(sql, createSealer('secret', 'test'), account)
      .replace(async () => '{}')
    await isDue(social_account_id, '29 days')
    expect(await jobs()).toEqual([])
    await isDue(social_account_id, '1 day')
    expect(await jobs()).toHaveLength(1)
  })

  test('that has nothing to renew, has ended or is gone is not', async () => {
    for (const change of [domain.endRenewals, expire, domain.disconnectSocialAccount]) {
      const { social_account_id, context } = await newAuthor()
      await isDue(social_account_id)
      await change(sql, { account_id: context.accountId, social_account_id })
      expect(await queued(social_account_id)).toEqual([])
    }
  })
})

const expire = (sql: domain.Sql, account: { account_id: string; social_account_id: string }) =>
  domain.expireSocialAccount({ sql, jobs: recordingJobs() }, account, 'It was withdrawn.')

async function isDue(social_account_id: string, sooner = '30 days'): Promise<void> {
  await sql`
    update social_accounts set renew_at = renew_at - ${sooner}::interval
     where social_account_id = ${social_account_id}
  `
}

/** The renewals that an upkeep queues for an account. */
async function queued(social_account_id: string) {
  const jobs = recordingJobs()
  await domain.upkeep(sql, jobs)
  const renewals = jobs.queued.filter(({ queue }) => queue === 'renew_account')
  return renewals
    .map(({ data }) => data as domain.Renewal)
    .filter((renewal) => renewal.social_account_id === social_account_id)
}

type Author = Awaited<ReturnType<typeof newAuthor>>

async function ends({ social_account_id }: Author, days: number): Promise<void> {
  await sql`
    update social_accounts set token_expires_at = now() + make_interval(days => ${days})
     where social_account_id = ${social_account_id}
  `
}

/** The states reported after an upkeep, oldest first. */
async function told({ context }: Author): Promise<string[]> {
  await domain.upkeep(sql, recordingJobs())
  const events = await sql<{ status: string }[]>`
    select data->>'status' as status from events
     where account_id = ${context.accountId} and type = 'social_account.expiring'
     order by sequence
  `
  return events.map(({ status }) => status)
}
