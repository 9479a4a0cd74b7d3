import { afterAll, describe, expect, test } from 'bun:test'
import type { ScoreBreakdown } from '@svc/specification'
import { stepWeights } from '../src/clip/learn-reaction.ts'
import { type Context, rateClip, resetPreferences } from '../src/index.ts'
import { createTestDatabase } from './create-test-database.ts'
import { begin, createTenant, finishedProject, uploadProject } from './fixtures.ts'
import { newClip } from './new-clip.ts'

const database = await createTestDatabase()
const { sql } = database
afterAll(() => database[Symbol.asyncDispose]())

describe('rateClip', () => {
  test('likes, dislikes and takes back', async () => {
    const { context, clip_id } = await withClip()
    expect((await rateClip(context, clip_id, 'like')).reaction).toBe('like')
    expect((await rateClip(context, clip_id, 'dislike')).reaction).toBe('dislike')
    expect((await rateClip(context, clip_id, null)).reaction).toBeNull()
  })

  test('changes the ranking of the next project, once for each reaction', async () => {
    const { context, clip_id } = await withClip()
    await Promise.all(Array.from({ length: 10 }, () => rateClip(context, clip_id, 'like')))
    const once = await weightsOf(context)
    expect(once.hook).toBeCloseTo(0.3 * 0.5 * 0.8)
    expect(once.topic_match).toBeLessThan(0)
    expect(once).not.toHaveProperty('preference')
    await rateClip(context, clip_id, 'dislike')
    expect((await weightsOf(context)).hook).toBeLessThan(once.hook ?? 0)
  })

  test('counts every one of several reactions at the same time', async () => {
    const context = await createTenant(sql, { limits: { max_concurrent_projects: 9 } })
    const { clip_ids } = await finishedProject(context, 20)
    await Promise.all(clip_ids.map((clip_id) => rateClip(context, clip_id, 'like')))
    let expected = {}
    for (const _ of clip_ids) expected = stepWeights(expected, newClip().score_breakdown, 'like')
    const weights = await weightsOf(context)
    for (const [part, weight] of Object.entries(expected)) {
      expect(weights[part as keyof typeof weights]).toBeCloseTo(weight as number, 6)
    }
  })

  test('resets all of it on request', async () => {
    const { context, clip_id } = await withClip()
    await rateClip(context, clip_id, 'like')
    await resetPreferences(context)
    expect(await weightsOf(context)).toEqual({})
  })
})

describe('stepWeights', () => {
  test('lets what was learned before count a little less each time', () => {
    const parts = Object.keys(newClip().score_breakdown).map((part) => [part, 50])
    const neutral = Object.fromEntries(parts) as ScoreBreakdown
    expect(stepWeights({ hook: 1 }, neutral, 'like').hook).toBeCloseTo(0.99)
  })

  test('learns which part decides', () => {
    const strong = { ...newClip().score_breakdown, hook: 100, visual: 0 }
    const weak = { ...newClip().score_breakdown, hook: 0, visual: 100 }
    let weights = {}
    for (let round = 0; round < 20; round++) {
      weights = stepWeights(weights, strong, 'like')
      weights = stepWeights(weights, weak, 'dislike')
    }
    const { hook = 0, visual = 0 } = weights as { hook?: number; visual?: number }
    expect(hook).toBeWithin(0.5, 3.001)
    expect(visual).toBeWithin(-3.001, -0.5)
  })
})

async function withClip() {
  const context = await createTenant(sql, { limits: { max_concurrent_projects: 9 } })
  return { context, ...(await finishedProject(context)) }
}

/** The preferences that the next project of the account gets. */
async function weightsOf(context: Context) {
  return (await begin(context, await uploadProject(context))).preferenceWeights
}
