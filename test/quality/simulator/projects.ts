import { EngineError, type PlannedClip } from '../../../packages/clip-engine/src/index.ts'
import type { Job, JobData } from '../../../packages/domain/src/index.ts'
import { newClip } from '../../../packages/domain/test/new-clip.ts'
import { processPart } from '../../../services/media/src/worker/process-part.ts'
import { processProject } from '../../../services/media/src/worker/process-project.ts'
import type { WorkerDependencies } from '../../../services/media/src/worker/start-worker.ts'
import type { Stage } from './cast.ts'
import { storeOf } from './outside.ts'
import type { Actor } from './run.ts'

/** How many parts a source has. */
const PARTS = 2
/** How many clips are found in it. */
export const CLIPS = 2

type Handler<Queue extends keyof JobData> = (
  actor: Actor,
  stage: Stage,
  job: Job<JobData[Queue]>,
) => Promise<void>

export const project: Handler<'process_project'> = (actor, stage, job) =>
  processProject(workshop(actor, stage, job.data.project_id), job)

export const part: Handler<'process_part'> = (actor, stage, job) => {
  const { project_id, shared_by } = job.data
  return processPart(workshop(actor, stage, project_id, shared_by), {} as never, job)
}

/** What a worker works with, whose engine hands parts out, stores their results and finds them again. */
function workshop(
  actor: Actor,
  { world, outside, choices }: Stage,
  project_id: string,
  shared_by = '',
): WorkerDependencies {
  const nameOf = (number: number) => `parts/${number}`
  const folder = { path: '', async [Symbol.asyncDispose]() {} }
  const engine: Partial<WorkerDependencies['engine']> = {
    async createClips(_, { sharing, checkpoints, onClips }) {
      await sharing?.handOut(PARTS)
      for (let number = 0; number < PARTS; number += 1)
        if ((await checkpoints.read(nameOf(number))) !== number) outside.lacking.add(project_id)
      const ranks = Array.from({ length: CLIPS }, (_, at) => at + 1)
      await onClips(ranks.map((rank) => newClip({ rank }) as PlannedClip))
      return { warnings: [] }
    },
    async workOnPart(number, _, { checkpoints }) {
      const about = `${shared_by} ${number}`
      const isBroken = outside.broken.get(about) ?? choices.choose(8) === 7
      outside.broken.set(about, isBroken)
      if (isBroken) throw new EngineError('processing_failed', 'It fails.', { retryable: true })
      await checkpoints.write(nameOf(number), number)
    },
  }
  const known = { sql: actor.sql, jobs: world.jobs, store: storeOf(actor, outside), engine }
  const scratch = { open: async () => folder }
  return { ...known, scratch, shareLongerThan: 0, log: () => {} } as unknown as WorkerDependencies
}
