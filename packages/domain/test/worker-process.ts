import { beginProject, finishProject, openDatabase, openJobs, reportProject } from '../src/index.ts'

/**
 * A worker in a process of its own, so that it can be killed. `hold` works on its project until it is killed, `finish` finishes at once. Each begun attempt is a line of its output.
 */
const [url = '', mode] = process.argv.slice(2)
const sql = openDatabase(url, { connections: 2 })
const jobs = await openJobs(url, { role: 'worker' })

process.on('SIGTERM', async () => {
  await jobs.stop()
  await sql.end()
  process.exit(0)
})

await jobs.work(
  'process_project',
  async ({ data, attempt, signal }) => {
    const work = await beginProject(sql, data.project_id, attempt)
    if (!work) return
    console.log(`began ${data.project_id} ${attempt}`)
    while (mode === 'hold') {
      signal.throwIfAborted()
      await reportProject(sql, work, { stage: 'analyzing', progress: 30 })
      await Bun.sleep(100)
    }
    await finishProject(sql, work, { warnings: [] })
  },
  { concurrency: 1 },
)
console.log('ready')
