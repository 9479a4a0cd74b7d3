import { expect, test } from 'bun:test'
import { type Context, readCredits } from '../src/index.ts'
import { copyRows } from './copy-rows.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant, finishedProject } from './fixtures.ts'

const { sql } = await openTestDatabase()

test('the pace of the service is the median of its newest projects, of the part that they worked on', async () => {
  const context = await createTenant(sql)
  const pace = async (of: Context) => (await readCredits(of)).costs.processing_seconds_per_minute
  expect(await pace(context)).toBeNull()
  const ends = [
    { spent: 120, range: null },
    { spent: 360, range: null },
    { spent: 240, range: { start: 100, end: 400 } },
    { spent: 9000, range: { start: 700, end: 900 } },
  ]
  for (const { spent, range } of ends) {
    const { project_id } = await finishedProject(context)
    await sql`
      update projects
         set source = source || '{"duration_seconds": 600}',
             settings = settings || ${{ range }}::jsonb,
             completed_at = started_at + ${spent} * interval '1 second'
       where project_id = ${project_id}
    `
  }
  // 12, 36 and 48 seconds for a minute; a range behind the end has no pace.
  expect(await pace(await createTenant(sql))).toBe(36)
})

test('the newest twenty alone are the measure', async () => {
  const context = await createTenant(sql)
  const { project_id } = await finishedProject(context)
  await sql`update projects set status = 'failed'`
  // The older a project, the longer it took: the newest twenty took 1 to 20 seconds a minute.
  const values = {
    ...{ project_id: 'gen_random_uuid()', status: "'completed'" },
    source: `one.source || '{"duration_seconds": 3600}'`,
    started_at: 'now() - make_interval(mins => 2 * n)',
    completed_at: 'now() - make_interval(mins => n)',
  }
  await copyRows(sql, 'projects', 22, values, { project_id })
  expect((await readCredits(context)).costs.processing_seconds_per_minute).toBe(11)
})
