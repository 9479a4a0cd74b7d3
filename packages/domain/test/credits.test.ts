import { afterAll, describe, expect, test } from 'bun:test'
import {
  beginRender,
  type Context,
  changePlan,
  completeRender,
  createAccount,
  deleteProject,
  failRender,
  grantCredits,
  listLedger,
  readCredits,
  readLatestRender,
  startRender,
  upkeep,
} from '../src/index.ts'
import { createTestDatabase } from './create-test-database.ts'
import { createTenant, finishedProject, recordingJobs, refusal } from './fixtures.ts'
import { RENDER_RESULT } from './worked.ts'

const database = await createTestDatabase()
const { sql } = database
afterAll(() => database[Symbol.asyncDispose]())

describe('the ledger', () => {
  test('balances after every step of a render that is completed', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    expect(await balances(context)).toEqual({ balance: 300, reserved: 0, available: 300 })
    const { clip_ids } = await finishedProject(context)
    const render = await startRender(context, clip_ids[0] ?? '', {})
    expect(await balances(context)).toEqual({ balance: 300, reserved: 1, available: 299 })
    const run = await begin(render.render_id)
    expect(await balances(context)).toEqual({ balance: 300, reserved: 1, available: 299 })
    await completeRender(sql, run, RENDER_RESULT)
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
    const { clip_ids } = await finishedProject(context)
    const { render_id } = await startRender(context, clip_ids[0] ?? '', { resolution: '2160p' })
    const run = await begin(render_id)
    await failRender(sql, run, { code: 'encode_failed', message: 'No.', retryable: false })
    expect(await balances(context)).toEqual({ balance: 300, reserved: 0, available: 300 })
    expect((await kinds(context)).slice(0, 2)).toEqual([
      ['release', 2, 300],
      ['reserve', -2, 300],
    ])
    const render = await readLatestRender(context, clip_ids[0] ?? '')
    expect(render.credits).toEqual({ estimated: 2, charged: 0, refunded: 0 })
    await expectBalanced(context)
  })

  test('charges once, however often the end is tried', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    const { clip_ids } = await finishedProject(context)
    const { render_id } = await startRender(context, clip_ids[0] ?? '', {})
    const run = await begin(render_id)
    const ends = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => completeRender(sql, run, RENDER_RESULT)),
      ...Array.from({ length: 5 }, () =>
        failRender(sql, run, { code: 'timeout', message: 'Late.', retryable: true }),
      ),
    ])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await kinds(context)).slice(0, -1)).toHaveLength(2)
    await expectBalanced(context)
  })

  test('frees what a running render holds when its project is deleted', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    const { project_id, clip_ids } = await finishedProject(context, 2)
    const first = await startRender(context, clip_ids[0] ?? '', {})
    await startRender(context, clip_ids[1] ?? '', {})
    const run = await begin(first.render_id)
    await deleteProject(context, project_id)
    expect(await balances(context)).toEqual({ balance: 300, reserved: 0, available: 300 })
    expect(completeRender(sql, run, RENDER_RESULT)).rejects.toThrow('is over')
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
    for (let amount = 1; amount <= 25; amount++) await grantCredits(sql, grant(context, amount))
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await listLedger(context, { limit: 4, ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ amount }) => amount))
      cursor = page.next_cursor ?? undefined
      await grantCredits(sql, grant(context, 1000))
    } while (cursor)
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index))
  })
})

describe('reserving', () => {
  test('lets exactly one of fifty renders through when one can be paid', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    const { clip_ids } = await finishedProject(context, 50)
    await grantCredits(sql, grant(context, -299))
    const attempts = await Promise.allSettled(clip_ids.map((id) => startRender(context, id, {})))
    const refused = attempts.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(49)
    expect(new Set(refused.map((attempt) => 'reason' in attempt && attempt.reason.code))).toEqual(
      new Set(['INSUFFICIENT_CREDITS']),
    )
    expect(await balances(context)).toEqual({ balance: 1, reserved: 1, available: 0 })
    expect((await rendersOf(context)).length).toBe(1)
    await expectBalanced(context)
  })

  test('says how much is needed and how much there is', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    const { clip_ids } = await finishedProject(context)
    await grantCredits(sql, grant(context, -299.5))
    const error = await startRender(context, clip_ids[0] ?? '', {}).catch((reason) => reason)
    expect(error.toBody().errors[0]).toMatchObject({ needed: 1, available: 0.5 })
  })

  test('renders a clip once for fifty requests at once', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    const { clip_ids } = await finishedProject(context)
    const renders = await Promise.all(
      Array.from({ length: 50 }, () => startRender(context, clip_ids[0] ?? '', {})),
    )
    expect(new Set(renders.map(({ render_id }) => render_id)).size).toBe(1)
    expect(await balances(context)).toEqual({ balance: 300, reserved: 1, available: 299 })
  })

  test('stays exact while credits are granted, held, settled and released at once', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    const { clip_ids } = await finishedProject(context, 30)
    await Promise.all([
      ...clip_ids.map(async (clip_id, index) => {
        const { render_id } = await startRender(context, clip_id, {})
        const run = await begin(render_id)
        const error = { code: 'timeout', message: 'Late.', retryable: true } as const
        await (index % 3 === 0
          ? failRender(sql, run, error)
          : completeRender(sql, run, RENDER_RESULT))
      }),
      ...Array.from({ length: 20 }, () => grantCredits(sql, grant(context, 0.1))),
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
      const { render_id } = await startRender(context, clip_id, {})
      await completeRender(sql, await begin(render_id), RENDER_RESULT)
    }
    const credits = await readCredits(context)
    expect(credits).toMatchObject({ unlimited: true, used_this_period: 3, balance: 0 })
    await expectBalanced(context)
  })
})

describe('periods', () => {
  test('begin with the credits of the plan, once', async () => {
    const { account_id } = await createAccount(sql, { name: 'Paying', plan: 'creator' })
    await sql`
      update accounts set plan_since = plan_since - interval '1 month',
                          granted_until = granted_until - interval '1 month'
       where account_id = ${account_id}
    `
    const jobs = recordingJobs()
    await Promise.all([upkeep(sql, jobs), upkeep(sql, jobs), upkeep(sql, jobs)])
    const [account] = await sql`select balance from credits where account_id = ${account_id}`
    expect(account?.balance).toBe(600)
  })

  test('bring nothing on the last day of the one before, however often it is looked', async () => {
    const { account_id } = await createAccount(sql, { name: 'Paying', plan: 'creator' })
    await sql`
      update accounts
         set plan_since = now() + interval '12 hours' - interval '1 month',
             granted_until = now() + interval '12 hours'
       where account_id = ${account_id}
    `
    for (let look = 0; look < 3; look++) await upkeep(sql, recordingJobs())
    const [account] = await sql`select balance from credits where account_id = ${account_id}`
    expect(account?.balance).toBe(300)
  })

  test('begin anew with another plan', async () => {
    const { account_id } = await createAccount(sql, { name: 'Growing', plan: 'free' })
    expect((await changePlan(sql, account_id, 'pro')).balance).toBe(1500)
    expect((await changePlan(sql, account_id, 'pro')).balance).toBe(1500)
  })

  test('span a month from the day the plan began', async () => {
    const context = await createTenant(sql, { plan: 'pro' })
    const { period_start, period_end, granted_this_period } = await readCredits(context)
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
    expect(await refusal(grantCredits(sql, grant(context, amount)))).toBe(
      'VALIDATION_ERROR body.amount',
    )
  })

  test('never takes what running work holds', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    const { clip_ids } = await finishedProject(context)
    await startRender(context, clip_ids[0] ?? '', {})
    expect(await refusal(grantCredits(sql, grant(context, -300)))).toBe(
      'VALIDATION_ERROR body.amount',
    )
    expect((await grantCredits(sql, grant(context, -299))).balance_after).toBe(1)
  })
})

const grant = ({ accountId }: Context, amount: number) => ({ account_id: accountId, amount })

async function begin(render_id: string) {
  // Without a limit on concurrent renders, which another test covers.
  await sql`
    update accounts set limits = '{"max_concurrent_renders": 100}'
     where account_id = (select account_id from renders where render_id = ${render_id})
  `
  const work = await beginRender(sql, render_id, 1)
  if (!work) throw new Error('the render cannot begin')
  return work
}

async function balances(context: Context) {
  const { balance, reserved, available } = await readCredits(context)
  return { balance, reserved, available }
}

async function kinds(context: Context) {
  const { items } = await listLedger(context, { limit: 100 })
  return items.map(({ kind, amount, balance_after }) => [kind, amount, balance_after])
}

function rendersOf({ accountId }: Context) {
  return sql`select render_id from renders where account_id = ${accountId}`
}

/** Sums the whole ledger and compares it with the balance of the account. */
async function expectBalanced(context: Context) {
  const [ledger] = await sql<[{ owned: number; held: number; newest: number; lowest: number }]>`
    select coalesce(sum(amount) filter (where kind in ('grant', 'refund', 'settle', 'adjust')), 0) as owned,
           coalesce(-sum(amount) filter (where kind in ('reserve', 'release')), 0)
             + coalesce(sum(amount) filter (where kind = 'settle'), 0) as held,
           (array_agg(balance_after order by position desc))[1] as newest,
           min(balance_after) as lowest
      from ledger where account_id = ${context.accountId}
  `
  const { balance, reserved } = await readCredits(context)
  expect(ledger).toMatchObject({ owned: balance, held: reserved, newest: balance })
  expect(ledger.lowest).toBeGreaterThanOrEqual(0)
}
