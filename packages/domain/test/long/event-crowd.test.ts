import { expect, test } from 'bun:test'
import {
  beginRender,
  type Context,
  createShare,
  createTemplate,
  deleteProject,
  failRender,
  listEvents,
  rateClip,
  regenerateShare,
  startRender,
} from '../../src/index.ts'
import { openTestDatabase } from '../create-test-database.ts'
import { createTenant, finishedProject, someKey } from '../fixtures.ts'

const { sql } = await openTestDatabase({ connections: 24 })

test('verbs of one account at once do not deadlock, and skip no number', async () => {
  const limits = { max_concurrent_renders: 64, max_concurrent_projects: 64 }
  const context = await createTenant(sql, { plan: 'pro', limits })
  const projects = await Promise.all(Array.from({ length: 4 }, () => finishedProject(context, 4)))
  const work = Array.from({ length: 12 }, (_, round) =>
    projects.flatMap(({ project_id, clip_ids }) => [
      rateClip(context, clip_ids[round % 4] ?? '', round % 2 ? 'like' : 'dislike'),
      renderAndFail(context, clip_ids[(round + 1) % 4] ?? ''),
      createShare(context, project_id, {}).then(() => regenerateShare(context, project_id)),
      createTemplate(context, { name: `${project_id} ${round}` }),
      finishedProject(context).then((extra) => deleteProject(context, extra.project_id)),
      someKey(sql, context.accountId),
    ]),
  ).flat()
  await Promise.all(work)

  const sequences: number[] = []
  let more = true
  while (more) {
    const { items } = await listEvents(context, { limit: 200, after: sequences.at(-1) ?? 0 })
    sequences.push(...items.map(({ sequence }) => sequence))
    more = items.length > 0
  }
  expect(sequences.length).toBeGreaterThan(300)
  expect(sequences).toEqual(sequences.map((_, index) => index + 1))
})

async function renderAndFail(context: Context, clip_id: string): Promise<void> {
  const { render_id } = await startRender(context, clip_id, {})
  const run = await beginRender(sql, render_id, 1)
  if (!run) return
  const error = { code: 'encode_failed', message: 'No.', retryable: true } as const
  await failRender(sql, run, error).catch(onlyStale)
}

/** Another call may have begun the same render. */
function onlyStale(error: Error): void {
  if (error.name !== 'StaleRunError') throw error
}
