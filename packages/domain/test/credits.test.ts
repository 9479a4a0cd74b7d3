import { describe, expect, test } from 'bun:test'
import type { RenderRequest } from '@svc/specification'
import * as domain from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant, endings, finishedProject, recordingJobs, refusal, walk } from './fixtures.ts'
import { fiftyTimes } from './oauth-fixtures.ts'
import { begunRender, finishRender, RENDER_RESULT } from './worked.ts'

const { sql } = await openTestDatabase()

describe('the ledger', () => {
  test('balances after every step of a render that is completed', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    expect(await balances(context)).toEqual({ balance: 300, reserved: 0, available: 300 })
    const { render_id } = await started(context)
    expect(await balances(context)).toEqual({ balance: 300, reserved: 1, available: 299 })
    const run = await begunRender(sql, render_id)
    expect(await balances(context)).toEqual({ balance: 300, reserved: 1, available: 299 })
    await domain.completeRender(sql, run, RENDER_RESULT)
    expect(await balances(context)).toEqual({ balance: 299, reserved: 0, available: 299 })
    expect(await kinds(context)).toEqual([
      ['settle', -1, 299],
      ['reserve', -1, 300],
      ['grant', 300, 300],
    ])
    await expectBalanced(context)
  })

  test('gives everything back when a render fails', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    const { clip_id, render_id } = await started(context, { resolution: '2160p' })
    const run = await begunRender(sql, render_id)
    await domain.failRender(sql, run, LATE)
    expect(await balances(context)).toEqual({ balance: 300, reserved: 0, available: 300 })
    expect((await kinds(context)).slice(0, 2)).toEqual([
      ['release', 2, 300],
      ['reserve', -2, 300],
    ])
    const render = await domain.readLatestRender(context, clip_id)
    expect(render.credits).toEqual({ estimated: 2, charged: 0, refunded: 0 })
    await expectBalanced(context)
  })

  test('charges once, however often the end is tried', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    const run = await begunRender(sql, (await started(context)).render_id)
    const ends = await endings(
      Array.from({ length: 10 }, (_, nth) =>
        nth % 2
          ? domain.completeRender(sql, run, RENDER_RESULT)
          : domain.failRender(sql, run, LATE),
      ),
    )
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
    expect((await kinds(context)).slice(0, -1)).toHaveLength(2)
    await expectBalanced(context)
  })

  test('frees what a running render holds when its project is deleted', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    const { project_id, clip_ids } = await finishedProject(context, 2)
    const renders = await Promise.all(clip_ids.map((id) => domain.startRender(context, id, {})))
    const run = await begunRender(sql, renders[0]?.render_id ?? '')
    await domain.deleteProject(context, project_id)
    expect(await balances(context)).toEqual({ balance: 300, reserved: 0, available: 300 })
    expect(domain.completeRender(sql, run, RENDER_RESULT)).rejects.toThrow('is over')
    await expectBalanced(context)
  })

  test('cannot be changed afterwards', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    const { accountId } = context
    expect(
      sql`update ledger set amount = 1 where account_id = ${accountId}`.execute(),
    ).rejects.toThrow('never changed')
    expect(sql`delete from ledger where account_id = ${accountId}`.execute()).rejects.toThrow(
      'never changed',
    )
  })

  test('is walked without gap or repeat while it grows', async () => {
    const context = await createTenant(sql, { plan: 'free' })
    for (let amount = 1; amount <= 25; amount++)
      await domain.grantCredits(sql, grant(context, amount))
    const seen = await walk(async (query) => {
      const page = await domain.listLedger(context, { limit: 4, ...query })
      await domain.grantCredits(sql, grant(context, 1000))
      return page
    })
    expect(seen.map(({ amount }) => amount)).toEqual(
      Array.from({ length: 25 }, (_, index) => 25 - index),
    )
  })
})

describe('reserving', () => {
  test('lets exactly one of fifty renders through when one can be paid', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    const { clip_ids } = await finishedProject(context, 50)
    await domain.grantCredits(sql, grant(context, -299))
    const attempts = await Promise.allSettled(
      clip_ids.map((id) => domain.startRender(context, id, {})),
    )
    const refused = attempts.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(49)
    expect(new Set(refused.map((attempt) => 'reason' in attempt && attempt.reason.code))).toEqual(
      new Set(['INSUFFICIENT_CREDITS']),
    )
    expect(await balances(context)).toEqual({ balance: 1, reserved: 1, available: 0 })
    const { accountId } = context
    expect(await sql`select 1 from renders where account_id = ${accountId}`).toHaveLength(1)
    await expectBalanced(context)
  })

  test('says how much is needed and how much there is', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    await domain.grantCredits(sql, grant(context, -299.5))
    const error = await started(context).catch((reason) => reason)
    expect(error.toBody().errors[0]).toMatchObject({ needed: 1, available: 0.5 })
  })

  test('renders a clip once for fifty requests at once', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    const { clip_id } = await finishedProject(context)
    const renders = await fiftyTimes(() => domain.startRender(context, clip_id, {}))
    expect(new Set(renders.map(({ render_id }) => render_id)).size).toBe(1)
    expect(await balances(context)).toEqual({ balance: 300, reserved: 1, available: 299 })
  })

  test('stays exact while credits are granted, held, settled and released at once', async () => {
    const limits = { max_concurrent_renders: 100 }
    const context = await createTenant(sql, { plan: 'creator', limits })
    const { clip_ids } = await finishedProject(context, 30)
    await Promise.all([
      ...clip_ids.map(async (clip_id, index) => {
        const { render_id } = await domain.startRender(context, clip_id, {})
        const run = await begunRender(sql, render_id)
        await (index % 3
          ? domain.completeRender(sql, run, RENDER_RESULT)
          : domain.failRender(sql, run, LATE))
      }),
      ...Array.from({ length: 20 }, () => domain.grantCredits(sql, grant(context, 0.1))),
    ])
    expect(await balances(context)).toEqual({ balance: 282, reserved: 0, available: 282 })
    await expectBalanced(context)
  })
})

describe('an unlimited plan', () => {
  test('counts what is used and refuses nothing', async () => {
    const context = await createTenant(sql, { plan: 'self_hosted' })
    const { clip_ids } = await finishedProject(context, 3)
    for (const clip_id of clip_ids) {
      const { render_id } = await domain.startRender(context, clip_id, {})
      await finishRender(sql, render_id)
    }
    const credits = await domain.readCredits(context)
    expect(credits).toMatchObject({ unlimited: true, used_this_period: 3, balance: 0 })
    await expectBalanced(context)
  })
})

describe('periods', () => {
  test('count what was granted and used since they began', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    const { clip_ids } = await finishedProject(context, 2)
    const used = async (clip_id = '') => {
      const { render_id } = await domain.startRender(context, clip_id, {})
      await finishRender(sql, render_id)
      const { granted_this_period, used_this_period } = await domain.readCredits(context)
      return [granted_this_period, used_this_period]
    }
    expect(await used(clip_ids[0])).toEqual([300, 1])
    await sql`update accounts set plan_since = clock_timestamp() where account_id = ${context.accountId}`
    expect(await domain.readCredits(context)).toMatchObject({
      ...{ granted_this_period: 0, used_this_period: 0 },
    })
    expect(await used(clip_ids[1])).toEqual([0, 1])
    await domain.grantCredits(sql, { account_id: context.accountId, amount: 7 })
    expect(await domain.readCredits(context)).toMatchObject({
      ...{ granted_this_period: 7, used_this_period: 1 },
    })
  })

  test('begin with the credits of the plan, once', async () => {
    const { account_id } = await domain.createAccount(sql, { name: 'Paying', plan: 'creator' })
    await sql`
      update accounts set plan_since = plan_since - interval '1 month',
                          granted_until = granted_until - interval '1 month'
       where account_id = ${account_id}
    `
    const jobs = recordingJobs()
    await Promise.all([
      domain.upkeep(sql, jobs),
      domain.upkeep(sql, jobs),
      domain.upkeep(sql, jobs),
    ])
    const [account] = await sql`select balance from credits where account_id = ${account_id}`
    expect(account?.balance).toBe(600)
  })

  test('bring nothing on the last day of the one before, however often it is looked', async () => {
    const { account_id } = await domain.createAccount(sql, { name: 'Paying', plan: 'creator' })
    await sql`
      update accounts
         set plan_since = now() + interval '12 hours' - interval '1 month',
             granted_until = now() + interval '12 hours'
       where account_id = ${account_id}
    `
    for (let look = 0; look < 3; look++) await domain.upkeep(sql, recordingJobs())
    const [account] = await sql`select balance from credits where account_id = ${account_id}`
    expect(account?.balance).toBe(300)
  })

  test('begin anew with another plan', async () => {
    const { account_id } = await domain.createAccount(sql, { name: 'Growing', plan: 'free' })
    expect((await domain.changePlan(sql, account_id, 'pro')).balance).toBe(1500)
    expect((await domain.changePlan(sql, account_id, 'pro')).balance).toBe(1500)
  })

  test('span a month from the day the plan began', async () => {
    const context = await createTenant(sql, { plan: 'pro' })
    const { period_start, period_end, granted_this_period } = await domain.readCredits(context)
    expect(granted_this_period).toBe(1500)
    const days = (Date.parse(period_end ?? '') - Date.parse(period_start ?? '')) / 86_400_000
    expect(days).toBeWithin(28, 32)
  })
})

describe('grantCredits', () => {
  test.each([
    ['zero', 0],
    ['five decimals', 0.00001],
    ['more than there is', -301],
    ['not a number', Number.NaN],
  ])('refuses %s', async (_, amount) => {
    const context = await createTenant(sql, { plan: 'creator' })
    expect(await refusal(domain.grantCredits(sql, grant(context, amount)))).toBe(
      'VALIDATION_ERROR body.amount',
    )
  })

  test('never takes what running work holds', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    await started(context)
    expect(await refusal(domain.grantCredits(sql, grant(context, -300)))).toBe(
      'VALIDATION_ERROR body.amount',
    )
    expect((await domain.grantCredits(sql, grant(context, -299))).balance_after).toBe(1)
  })
})

const grant = ({ accountId }: domain.Context, amount: number) => ({ account_id: accountId, amount })

const LATE = { code: 'timeout', message: 'Late.', retryable: true } as const

/** Starts a render of a new clip. */
async function started(context: domain.Context, request: RenderRequest = {}) {
  const { clip_id } = await finishedProject(context)
  return { clip_id, render_id: (await domain.startRender(context, clip_id, request)).render_id }
}

async function balances(context: domain.Context) {
  const { balance, reserved, available } = await domain.readCredits(context)
  return { balance, reserved, available }
}

async function kinds(context: domain.Context) {
  const { items } = await domain.listLedger(context, { limit: 100 })
  return items.map(({ kind, amount, balance_after }) => [kind, amount, balance_after])
}

/** Sums the whole ledger and compares it with the balance of the account. */
async function expectBalanced(context: domain.Context) {
  const [ledger] = await sql<[{ owned: number; held: number; newest: number; lowest: number }]>`
    select coalesce(sum(amount) filter (where kind in ('grant', 'refund', 'settle', 'adjust')), 0) as owned,
           coalesce(-sum(amount) filter (where kind in ('reserve', 'release')), 0)
             + coalesce(sum(amount) filter (where kind = 'settle'), 0) as held,
           (array_agg(balance_after order by position desc))[1] as newest,
           min(balance_after) as lowest
      from ledger where account_id = ${context.accountId}
  `
  const { balance, reserved } = await domain.readCredits(context)
  expect(ledger).toMatchObject({ owned: balance, held: reserved, newest: balance })
  expect(ledger.lowest).toBeGreaterThanOrEqual(0)
}
