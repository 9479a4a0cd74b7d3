import { describe, expect, test } from 'bun:test'
import * as domain from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant, endings, finishedProject, refusal } from './fixtures.ts'
import { readProject } from './project-reads.ts'
import { finishRender } from './worked.ts'

const { sql } = await openTestDatabase()

describe('refundRender', () => {
  test('gives back the price of a render, in parts or whole, and no more', async () => {
    const { context, clip_id, project_id, render_id } = await rendered()
    const part = await domain.refundRender(sql, { render_id, amount: 0.5, description: 'Late' })
    expect(part).toMatchObject({ kind: 'refund', amount: 0.5, render_id, description: 'Late' })
    expect((await domain.refundRender(sql, { render_id })).amount).toBe(0.5)
    for (const amount of [undefined, 0.1, 0, -1]) {
      const again = domain.refundRender(sql, { render_id, ...(amount !== undefined && { amount }) })
      expect(await refusal(again)).toBe('VALIDATION_ERROR body.amount')
    }
    const { credits } = await domain.readLatestRender(context, clip_id)
    expect(credits).toEqual({ estimated: 1, charged: 1, refunded: 1 })
    expect((await readProject(context, project_id)).credits).toEqual(credits)
    expect(await domain.readCredits(context)).toMatchObject({
      balance: 1500,
      used_this_period: 1,
      refunded_this_period: 1,
    })
    const { items } = await domain.listLedger(context, { limit: 2 })
    expect(items.map(({ balance_after }) => balance_after)).toEqual([1500, 1499.5])
  })

  test('gives back once what is asked for many times at once', async () => {
    const { context, render_id } = await rendered()
    const ends = await endings(
      Array.from({ length: 10 }, () => domain.refundRender(sql, { render_id })),
    )
    expect(ends.filter((end) => end === 'done')).toHaveLength(1)
    expect(await domain.readCredits(context)).toMatchObject({
      balance: 1500,
      refunded_this_period: 1,
    })
  })

  test('finds no render that was not charged', async () => {
    const { context, clip_id } = await rendered()
    const { render_id } = await domain.startRender(context, clip_id, { resolution: '720p' })
    for (const id of [render_id, 'x']) {
      expect(await refusal(domain.refundRender(sql, { render_id: id }))).toBe('NOT_FOUND')
    }
  })
})

async function rendered() {
  const context = await createTenant(sql)
  const { project_id, clip_id } = await finishedProject(context)
  const { render_id } = await domain.startRender(context, clip_id, {})
  await finishRender(sql, render_id)
  return { context, project_id, clip_id, render_id }
}
