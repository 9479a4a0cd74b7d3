import { createProject, openDatabase, openJobs, runIdempotent } from '../src/index.ts'
import { createTenantOf } from './fixtures.ts'

/**
 * A request in a process of its own, so that it can be killed: it has written its project and its
 * job, and stops before it commits.
 */
const [url = '', accountId = '', upload_id = ''] = process.argv.slice(2)
const sql = openDatabase(url, { connections: 1 })
const context = createTenantOf(sql, accountId, await openJobs(url, { role: 'sender' }))
const body = { source: { upload_id } }
const request = { key: 'key', method: 'POST', path: '/v1/projects', body }

await runIdempotent(context, request, async (within) => {
  await createProject(within, body)
  console.log('written')
  await new Promise(() => {})
  return { status: 201, body: {} }
})
