import { expect, test } from 'bun:test'
import { releaseCredits, settleCredits } from '../src/credits/credits.ts'
import { failRender, retryRender, type Sql, startRender } from '../src/index.ts'
import { countDrift } from '../src/operation/watch-operation.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant, finishedProject } from './fixtures.ts'
import { begunRender, finishRender } from './worked.ts'

const { sql } = await openTestDatabase()

interface Queued {
  account_id: string
  render_id: string
  amount: number
  description: string
}

const ended = (sql: Sql, { render_id }: Queued, status: string) =>
  sql`update renders set status = ${status} where render_id = ${render_id}`

const DAMAGES: [string, (sql: Sql, hold: Queued) => Promise<unknown>][] = [
  [
    'a balance that no entry explains',
    (sql, { account_id }) =>
      sql`update credits set balance = balance + 1 where account_id = ${account_id}`,
  ],
  ['a render that was settled while it waits', settleCredits],
  ['a render that ended, and kept its reservation', (sql, hold) => ended(sql, hold, 'failed')],
  [
    'a render that was settled twice',
    async (sql, hold) => {
      await ended(sql, hold, 'completed')
      await settleCredits(sql, hold)
      // As if more were reserved: one reservation alone cannot be taken twice.
      await sql`update credits set reserved = 1 where account_id = ${hold.account_id}`
      await settleCredits(sql, hold)
    },
  ],
  [
    'a completed render that was not charged',
    async (sql, hold) => {
      await ended(sql, hold, 'completed')
      await releaseCredits(sql, hold)
    },
  ],
  [
    'a failed render that was charged',
    async (sql, hold) => {
      await ended(sql, hold, 'failed')
      await settleCredits(sql, hold)
    },
  ],
]

test.each(DAMAGES)('is drift: %s', async (_, damage) => {
  const { context, render_id } = await queued()
  const hold = { account_id: context.accountId, render_id, amount: 1, description: 'Damage' }
  const tried = sql.begin(async (sql) => {
    expect(await countDrift(sql)).toBe(0)
    await damage(sql, hold)
    expect(await countDrift(sql)).toBe(1)
    throw new Error('to be undone')
  })
  await expect(tried).rejects.toThrow('to be undone')
})

test('is no drift: renders that wait, are completed, failed, or were tried again', async () => {
  await queued()
  const { render_id } = await queued()
  await finishRender(sql, render_id)
  const tried = await queued()
  const run = await begunRender(sql, tried.render_id)
  const error = { code: 'timeout', message: 'It took too long.', retryable: true } as const
  await failRender(sql, run, error)
  expect(await countDrift(sql)).toBe(0)
  await retryRender(tried.context, tried.render_id)
  expect(await countDrift(sql)).toBe(0)
  await finishRender(sql, tried.render_id)
  expect(await countDrift(sql)).toBe(0)
})

async function queued() {
  const context = await createTenant(sql)
  const { clip_id } = await finishedProject(context)
  const { render_id } = await startRender(context, clip_id, {})
  return { context, render_id }
}
