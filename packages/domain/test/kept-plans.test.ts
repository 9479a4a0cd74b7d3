import { expect, test } from 'bun:test'
import type { Project } from '@svc/specification'
import { createProject, createProjectAnswers } from '../src/index.ts'
import { copyRows } from './copy-rows.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant, createTenantOf, recordingJobs } from './fixtures.ts'

// Plans belong to a connection.
const { sql } = await openTestDatabase({ connections: 1 })

/** As often as Postgres makes a plan before it considers to keep one. */
const TRIALS = 5
const AT_ONCE = 12
/** With fewer rows every plan costs the same. */
const ROWS = 1000

test('Postgres keeps the plans of reads of projects, however many there are at a time', async () => {
  const { accountId } = await createTenant(sql)
  const context = createTenantOf(sql, accountId, recordingJobs())
  const { files, shares } = context
  const asItIs = { write: (project: Project) => project, bytesOf: () => 1 }
  const answers = createProjectAnswers<Project>({ sql, files, shares, ...asItIs })
  const source = { url: 'https://media.example.org/talk.mp4' }
  await createProject(context, { source })
  await copyRows(sql, 'projects', ROWS, {
    project_id: 'gen_random_uuid()',
    status: "'completed'",
    created_at: 'now() - make_interval(secs => n)',
  })
  await sql`analyze`
  const { items } = await answers.list(context, { limit: AT_ONCE })
  const ids = items.map((project) => project.project_id)
  for (let round = 0; round < 3; round += 1) {
    for (let count = 1; count <= AT_ONCE; count += 1) {
      await Promise.all(ids.slice(0, count).map((id) => answers.read(context, id)))
      await answers.list(context, { limit: count })
    }
  }
  const kept = await sql<{ statement: string; generic_plans: number; custom_plans: number }[]>`
    select statement, generic_plans, custom_plans from pg_prepared_statements
     where statement like '%p.xmin%' and generic_plans + custom_plans > ${TRIALS}
  `
  // One project's version, those of several, and a page.
  expect(kept.length).toBeGreaterThanOrEqual(3)
  for (const { custom_plans } of kept) expect(custom_plans).toBe(TRIALS)
})
