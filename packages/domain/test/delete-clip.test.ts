import { expect, test } from 'bun:test'
import { deleteClip, listClips, readClip, readCredits, startRender } from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant, finishedProject, recordingJobs, refusal } from './fixtures.ts'
import { untilWaiting } from './locks.ts'
import { readProject } from './project-reads.ts'

const { sql } = await openTestDatabase()

test('a clip is deleted with its renders and files, and what they hold is released', async () => {
  const jobs = recordingJobs()
  const context = await createTenant(sql, {}, jobs)
  const { project_id, clip_id, clip_ids } = await finishedProject(context, 2)
  await sql`update clips set duplicates_of = ${clip_id} where clip_id = ${clip_ids[1] ?? ''}`
  const { available } = await readCredits(context)
  const { render_id } = await startRender(context, clip_id, {})
  expect((await readCredits(context)).available).toBeLessThan(available)
  await deleteClip(context, clip_id)
  expect(await refusal(readClip(context, clip_id))).toBe('NOT_FOUND')
  expect(await refusal(deleteClip(context, clip_id))).toBe('NOT_FOUND')
  const left = await listClips(context, project_id, { limit: 10 })
  expect(left.items.map((clip) => [clip.clip_id, clip.duplicates_of])).toEqual([
    [clip_ids[1] ?? '', null],
  ])
  expect((await readProject(context, project_id)).clip_count).toBe(1)
  expect((await readCredits(context)).available).toBe(available)
  const folder = `accounts/${context.accountId}/projects/${project_id}`
  const deleted = jobs.queued.filter(({ queue }) => queue === 'delete_files')
  expect(deleted.map(({ data }) => data)).toEqual(
    Array(2).fill({
      prefixes: [`${folder}/clips/${clip_id}/`, `${folder}/renders/${render_id}/`],
    }),
  )
  const [event] = await sql`
    select type, data->>'clip_id' as clip_id from events
     where account_id = ${context.accountId} order by sequence desc limit 1
  `
  expect(event).toEqual({ type: 'clip.deleted', clip_id })
})

test('a clip that is deleted while it is edited waits for the edit, and neither for the other', async () => {
  const context = await createTenant(sql)
  const { project_id, clip_id } = await finishedProject(context)
  const deleted = await sql.begin(async (edit) => {
    await edit`select 1 from projects where project_id = ${project_id} for share`
    const deleted = deleteClip(context, clip_id)
    await untilWaiting(sql)
    await edit`select 1 from clips where clip_id = ${clip_id} for update`
    return [deleted] as const
  })
  await Promise.all(deleted)
  expect(await refusal(readClip(context, clip_id))).toBe('NOT_FOUND')
})

test('a clip that is rendered while it is deleted is not found', async () => {
  const context = await createTenant(sql)
  const { clip_id } = await finishedProject(context)
  const [render] = await sql.begin(async (deletion) => {
    await deleteClip({ ...context, sql: deletion }, clip_id)
    const render = refusal(startRender(context, clip_id, {}))
    await untilWaiting(sql)
    return [render] as const
  })
  expect(await render).toBe('NOT_FOUND')
})
