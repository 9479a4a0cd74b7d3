import { existsSync } from 'node:fs'
import { beginProject, finishProject, openDatabase, openJobs, reportProject } from '../src/index.ts'
import { recordingJobs } from './fixtures.ts'

/**
 * A worker in a process of its own, so that it can be killed. `hold` works on its project until it is killed, `block` occupies its thread until the file is there that is named last. Each attempt is a line of its output, when it begins and when another worker has its project.
 */
const [url = '', mode, gate = ''] = process.argv.slice(2)
const sql = openDatabase(url, { connections: 2 })
const jobs = await openJobs(url, { role: 'worker' })

process.on('SIGTERM', async () => {
  await jobs.stop()
  await sql.end()
  process.exit(0)
})

await jobs.work(
  'process_project',
  async ({ data, attempt, wasExcused, signal }) => {
    const work = await beginProject(sql, data.project_id, attempt)
    if (!work) return
    console.log(`began ${data.project_id} ${attempt}${wasExcused ? ' again' : ''}`)
    // wall clock: the thread is occupied until the test says so, however long that is.
    while (mode === 'block' && !existsSync(gate)) Bun.sleepSync(10)
    while (mode === 'hold') {
      // It learns that its project is gone by its beat or by its next write, whichever comes first.
      try {
        signal.throwIfAborted()
        await reportProject(sql, work, { stage: 'analyzing', progress: 30 })
      } catch (error) {
        console.log(`lost ${data.project_id}`)
        throw error
      }
      await sql`select pg_sleep(0.1)`
    }
    await finishProject({ sql, jobs: recordingJobs() }, work, { warnings: [] })
  },
  { concurrency: 1 },
)
console.log('ready')
