import { type Job, type JobData, JobPostponed, type Machine } from '@svc/domain'
import { ApiError } from '@svc/errors'
import { type ObjectStore, StorageError } from '@svc/storage'
import { whenStored } from '../worker/failures.ts'
import { keepSources } from '../worker/open-source.ts'
import { processPart } from '../worker/process-part.ts'
import { processProject } from '../worker/process-project.ts'
import { renderClip } from '../worker/render-clip.ts'
import type { WorkerDependencies } from '../worker/start-worker.ts'
import { MachineFault } from './machine-fault.ts'
import { remoteEngine } from './remote-engine.ts'
import { nothingThere, openTask, type Task, type Timers } from './task.ts'

const SECOND = 1000
/** How long a machine's question for a job waits for one. */
const TAKE_MS = 20 * SECOND
/** How long a machine gets nothing after a fault of its own: others try its job meanwhile. */
const REST_MS = 60 * SECOND
/** For files that a machine made, until they are stored. */
const WORK_BYTES = 500 * 1024 * 1024

/** The kinds of work that machines take, and who does the part of it that decides: this process. */
const HANDLERS = {
  process_project: processProject,
  process_part: (dependencies: WorkerDependencies, job: Job<JobData['process_part']>) =>
    processPart(dependencies, keepSources(dependencies.store, dependencies.scratch), job),
  render_clip: renderClip,
}
export type HeavyQueue = keyof typeof HANDLERS
export const HEAVY_QUEUES = Object.keys(HANDLERS) as HeavyQueue[]

type Opened = Omit<WorkerDependencies, 'engine'>

interface Options {
  /** Opens what jobs are taken and done with; called when the first machine asks for one. */
  open(): Promise<Opened>
  close(opened: Opened): Promise<void>
  restMs?: number
  timers?: Timers
  mostBytes?: number
}

/** The machines that called in, and the jobs that they hold: all requests of a machine must reach this one process. */
export type Machines = ReturnType<typeof openMachines>

/** Lets machines do the heavy part of jobs that this process takes for them. Rows, credits and objects stay here. */
export function openMachines({ open, close, restMs = REST_MS, timers, mostBytes }: Options) {
  const stopping = new AbortController()
  const tasks = new Map<string, Task>()
  const resting = new Map<string, number>()
  let opened: Promise<Opened> | undefined
  const dependenciesOnce = () => (opened ??= open())

  /** Does a job that was taken for a machine, from its beginning to its end. */
  async function workOn(
    dependencies: Opened,
    machine: string,
    queue: HeavyQueue,
    job: Job<never>,
    onBegun: (task_id: string) => void,
  ): Promise<void> {
    const { scratch, store, tools } = dependencies
    await using folder = await scratch.open(WORK_BYTES)
    const limits = { timers, mostBytes }
    const task = openTask({ machine, folder: folder.path, attempt: job.attempt, ...limits })
    const lent = { store: lentStore(store, task.objects), engine: remoteEngine(task, tools) }
    tasks.set(task.task_id, task)
    onBegun(task.task_id)
    try {
      await HANDLERS[queue]({ ...dependencies, ...lent }, job)
    } catch (error) {
      if (error instanceof MachineFault) resting.set(machine, performance.now() + restMs)
      throw error
    } finally {
      tasks.delete(task.task_id)
      task.end(new Error('The job is over.'))
    }
  }

  return {
    /**
     * Waits for a job for a machine, and begins it.
     *
     * @returns The id of its task; `null` when there was none.
     */
    async take({ name }: Machine, queue: HeavyQueue, left: AbortSignal): Promise<string | null> {
      if (stopping.signal.aborted) throw new ApiError('SERVICE_UNAVAILABLE', 'It stops. Try again.')
      const dependencies = await dependenciesOnce()
      const gone = AbortSignal.any([left, stopping.signal])
      const over = new AbortController()
      const found = Promise.withResolvers<string | null>()
      const giveUp = () => {
        over.abort()
        found.resolve(null)
      }
      const timer = setTimeout(giveUp, TAKE_MS)
      gone.addEventListener('abort', giveUp)
      const begin = whenStored(dependencies.store, async (job: Job<never>) => {
        if (over.signal.aborted) throw new JobPostponed('The machine no longer waits.')
        over.abort()
        await workOn(dependencies, name, queue, job, found.resolve)
      })
      if (performance.now() >= (resting.get(name) ?? 0)) {
        await dependencies.jobs.work(queue, begin as never, { concurrency: 1, until: over.signal })
      }
      try {
        return await found.promise
      } finally {
        clearTimeout(timer)
        gone.removeEventListener('abort', giveUp)
      }
    },

    /** @throws {ApiError} `NOT_FOUND` when the machine holds no such job, or has lost it, even while that is being settled. */
    task({ name }: Machine, task_id: string): Task {
      const task = tasks.get(task_id)
      if (task?.machine !== name || task.signal.aborted) throw nothingThere()
      task.heard()
      return task
    },

    /** Opens what was lent to a machine; it is closed when the machine loses the job. */
    async read(task: Task, number: number): Promise<ReadableStream<Uint8Array>> {
      const path = task.lentPath(number)
      const key = task.objects.get(path)
      const { store } = await dependenciesOnce()
      const stream = key ? (await store.read(key))?.stream : Bun.file(path).stream()
      if (!stream) throw new ApiError('NOT_FOUND', 'The file is gone.')
      return stream.pipeThrough(new TransformStream(), { signal: task.signal })
    },

    /** Gives all jobs back. */
    async stop(): Promise<void> {
      stopping.abort()
      if (opened) await close(await opened)
    },
  }
}

/** A store that copies nothing: the machine reads from the store itself what would be copied to this disk. */
function lentStore(store: ObjectStore, objects: Map<string, string>): ObjectStore {
  return {
    ...store,
    localPath: () => null,
    async download(key, path) {
      if (!(await store.head(key)))
        throw new StorageError('not_found', `There is no object ${key}.`)
      objects.set(path, key)
    },
  }
}
