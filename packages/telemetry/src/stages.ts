import { AsyncLocalStorage } from 'node:async_hooks'
import { stageSeconds } from './metrics/instruments.ts'
import { inSpan } from './traces/tracing.ts'

/** The stages of jobs, whose durations are measured. */
export type StageName =
  | 'download'
  | 'probe'
  | 'transcribe'
  | 'analyze'
  | 'select'
  | 'reframe'
  | 'preview'
  | 'encode'
  | 'upload'

/** Milliseconds by stage; a stage that ran several times, or in parallel, is the sum. */
export type StageTimes = Partial<Record<StageName, number>>

const times = new AsyncLocalStorage<StageTimes>()

/** Runs a job and measures its stages into `taken`. */
export function withStages<T>(taken: StageTimes, work: () => Promise<T>): Promise<T> {
  return times.run(taken, work)
}

/** Runs a stage: a span below the current one, an entry in the times of its job, and a count in the metrics. */
export async function inStage<T>(stage: StageName, work: () => Promise<T>): Promise<T> {
  const since = performance.now()
  try {
    return await inSpan(stage, {}, work)
  } finally {
    const milliseconds = performance.now() - since
    stageSeconds.observe({ stage }, milliseconds / 1000)
    const taken = times.getStore()
    if (taken) taken[stage] = Math.round((taken[stage] ?? 0) + milliseconds)
  }
}
