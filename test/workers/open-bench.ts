import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openJobs } from '../../packages/domain/src/index.ts'
import { createTestDatabase } from '../../packages/domain/test/create-test-database.ts'
import { type ObjectStore, openFolderStore } from '../../packages/storage/src/index.ts'
import { createOwner } from '../../services/media/test/project-owner.ts'
import { startWorkerProcess, type WorkerProcess } from '../../services/media/test/worker-process.ts'

/** An account with uploads, and worker processes that are started and stopped around each measurement. */
export interface Bench extends AsyncDisposable {
  sql: Database
  folder: string
  store: ObjectStore
  owner: Awaited<ReturnType<typeof createOwner>>
  /** Starts workers, the first on the first core, the second on the second, and so on; `free` leaves the choice to the system. */
  startWorkers(
    count: number,
    settings?: Record<string, string>,
    cores?: 'free' | 'one each',
  ): Promise<void>
  stopWorkers(): Promise<void>
  /** Processor seconds that the busiest of the running workers has used, with the programs that it has run. */
  busiestSeconds(): Promise<number>
}

/** Opens a database and a folder of their own, which are removed in the end. */
export async function openBench(): Promise<Bench> {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'bench-workers-'))
  const store = await openFolderStore(join(folder, 'objects'))
  const jobs = await openJobs(database.url, { role: 'sender' })
  const owner = await createOwner(database.sql, jobs, store)
  await database.sql`update accounts set limits = '{"max_concurrent_renders": 64}'`
  const running: WorkerProcess[] = []
  const stopWorkers = async () => {
    await Promise.all(running.splice(0).map((worker) => worker.kill('SIGTERM')))
  }
  return {
    sql: database.sql,
    folder,
    store,
    owner,
    stopWorkers,
    async busiestSeconds() {
      return Math.max(...(await Promise.all(running.map(({ pid }) => processorSeconds(pid)))))
    },
    async startWorkers(count, settings = {}, cores = 'free') {
      for (let number = 0; number < count; number++) {
        const core = number % availableParallelism()
        const place = cores === 'free' ? {} : { core }
        running.push(
          await startWorkerProcess({ databaseUrl: database.url, folder, settings, ...place }),
        )
      }
    },
    async [Symbol.asyncDispose]() {
      await stopWorkers()
      await jobs.stop()
      await database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

/** Hundredths of a second, in which Linux counts the time of a process. */
const TICKS = 100

/** Reads the processor time of a process and of those that it has waited for; see proc_pid_stat(5). */
async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
}
