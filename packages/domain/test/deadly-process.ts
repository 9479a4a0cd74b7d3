import { until } from '@svc/patience'
import { beginProject, finishProject, openDatabase, openJobs } from '../src/index.ts'
import { recordingJobs } from './fixtures.ts'

/**
 * A worker in a process of its own that works on two projects at a time. The project `DEADLY` ends the process that it is
 * worked on in; the others finish when that one has failed. Each attempt is a line of its output.
 */
const { DATABASE: url = '', DEADLY = '' } = process.env
const sql = openDatabase(url, { connections: 2 })
const jobs = await openJobs(url, { role: 'worker', program: import.meta.path, log: () => {} })

process.on('SIGTERM', async () => {
  await jobs.stop()
  process.exit(0)
})

await jobs.work(
  'process_project',
  async ({ data: { project_id }, attempt, signal }) => {
    const work = await beginProject(sql, project_id, attempt)
    if (!work) return
    const name = project_id === DEADLY ? 'deadly' : 'neighbour'
    process.stdout.write(`${name} ${attempt}\n`)
    const hasFailed = async () => {
      const [row] =
        await sql`select 1 from projects where project_id = ${DEADLY} and status = 'failed'`
      return row !== undefined
    }
    // Together with the neighbour, which is hit each time.
    const isJoined = async () => {
      const running = await sql`select 1 from projects where status = 'processing'`
      return running.length > 1
    }
    const isDeadly = name === 'deadly'
    await until(async () => signal.aborted || (await (isDeadly ? isJoined() : hasFailed())))
    signal.throwIfAborted()
    if (isDeadly) process.kill(process.pid, 'SIGKILL')
    await finishProject({ sql, jobs: recordingJobs() }, work, { warnings: [] })
  },
  { concurrency: 2 },
)
