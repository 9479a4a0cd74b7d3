import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openJobs } from '../../../packages/domain/src/index.ts'
import { createTestDatabase } from '../../../packages/domain/test/create-test-database.ts'
import { openFolderStore } from '../../../packages/storage/src/index.ts'
import { createOwner } from '../../../services/media/test/project-owner.ts'
import {
  startWorkerProcess,
  type WorkerProcess,
} from '../../../services/media/test/worker-process.ts'
import { cpuSeconds } from '../measure/processes.ts'

/** Opens a database and a folder, which are removed in the end, with an account that uploads, and workers that are started and stopped. */
export async function openBench() {
  const database = await createTestDatabase()
  const { sql, url: databaseUrl } = database
  const folder = await mkdtemp(join(tmpdir(), 'bench-workers-'))
  const store = await openFolderStore(join(folder, 'objects'))
  const jobs = await openJobs(databaseUrl, { role: 'sender' })
  const owner = await createOwner(sql, jobs, store)
  await sql`update accounts set limits = '{"max_concurrent_renders": 64}'`
  const running: WorkerProcess[] = []
  const stopWorkers = async () => {
    await Promise.all(running.splice(0).map((worker) => worker.kill('SIGTERM')))
  }
  return {
    ...{ sql, folder, store, owner, stopWorkers },
    /** Processor seconds that the busiest of the running workers has used, with the programs that it has run. */
    busiestSeconds: () => Math.max(...running.map(({ pid }) => cpuSeconds(pid))),
    /** Starts workers, the first on the first core, the second on the second, and so on; `free` leaves the choice to the system. */
    async startWorkers(count: number, settings = {}, cores: 'free' | 'one each' = 'free') {
      for (let number = 0; number < count; number++) {
        const place = cores === 'free' ? {} : { core: number % availableParallelism() }
        running.push(await startWorkerProcess({ databaseUrl, folder, settings, ...place }))
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
