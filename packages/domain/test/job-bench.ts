import { afterEach } from 'bun:test'
import { beginProject, type Context, finishProject, type Jobs, openJobs } from '../src/index.ts'
import { openTestJobs } from './create-test-database.ts'
import { recordingJobs } from './fixtures.ts'
import { readProject } from './project-reads.ts'
import { startWorkerProcess, type WorkerMode } from './start-worker-process.ts'

/** Opens a database with queues for the tests of a file. The workers of a test end with it, and no job is left for the next. */
export async function openJobBench() {
  const { sql, url, jobs: sender } = await openTestJobs('sender')
  const opened: Jobs[] = []
  const children: Bun.Subprocess[] = []
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    await Promise.all(opened.splice(0).map((jobs) => jobs.stop()))
    await sql`delete from pgboss.job`
    await sql`update projects set deleted_at = now(), status = 'cancelled'`
  })

  async function openQueues(): Promise<Jobs> {
    const jobs = await openJobs(url, { role: 'worker' })
    opened.push(jobs)
    return jobs
  }

  return {
    sql,
    sender,
    openQueues,

    /** Opens a worker in this process that finishes each project, after doing `meanwhile`. */
    async openWorker(
      concurrency: number,
      meanwhile: (work: { account_id: string }) => Promise<void> = async () => {},
    ) {
      const [begun, lines]: [string[], string[]] = [[], []]
      const jobs = await openQueues()
      await jobs.work(
        'process_project',
        async ({ data, attempt, wasExcused }) => {
          const work = await beginProject(sql, data.project_id, attempt)
          if (!work) return
          begun.push(data.project_id)
          lines.push(`began ${data.project_id} ${attempt}${wasExcused ? ' again' : ''}`)
          await meanwhile(work)
          await finishProject({ sql, jobs: recordingJobs() }, work, { warnings: [] })
        },
        { concurrency },
      )
      return { begun, lines }
    },

    /** Starts a worker in a process of its own. */
    async spawnWorker(mode: WorkerMode, gate = '') {
      const worker = await startWorkerProcess(url, mode, gate)
      children.push(worker.child)
      return worker
    },

    /** As if the time had passed after which a worker without a heartbeat counts as dead. */
    passTenSeconds: () =>
      sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '10 seconds' where state = 'active'`,
  }
}

export const statusOf = async (context: Context, project_id: string): Promise<string> =>
  (await readProject(context, project_id)).status
