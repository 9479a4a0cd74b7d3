import { createProjectAnswers } from '@svc/domain'
import { Project } from '@svc/specification'
import { answerWriter, bytesOfAnswer } from '../src/plugins/written-answer.ts'
import { credentialLimits } from '../src/request-limits.ts'
import type { LocalApi } from './open-local-api.ts'

/** Means of 5,000 requests, after 2,000 that do not count. */
const RUNS = 5000
const IN_FLIGHT = 8

type Steps = Record<string, (run: number) => unknown>

/** The credential and the requested ids. */
interface Asking {
  key: string
  projectIds: readonly string[]
}

/**
 * Times a whole `GET /v1/projects/{id}` of an unchanged project in this process, and each of its steps alone; and what is
 * done besides for a project that changed.
 *
 * @returns Microseconds of this process' time on the processor for one, by the step's name; the first is the whole.
 */
export async function timeSteps(
  { ask, callers, limiter, log, contextOf }: LocalApi,
  { key, projectIds }: Asking,
): Promise<{ unchanged: Map<string, number>; changed: Map<string, number> }> {
  const headers = new Headers({ authorization: `Bearer ${key}` })
  const caller = await callers.ofApi(headers)
  const context = contextOf(caller.accountId)
  const idOf = (run: number) => projectIds[run % projectIds.length] ?? ''
  const write = answerWriter(Project)
  const bytesOf = bytesOfAnswer
  const unchanged = createProjectAnswers({ ...context, write, bytesOf })
  // With addresses that are never those of the read before, nothing is remembered.
  let reads = 0
  const files = { ...context.files, expiresAt: () => String(reads++) }
  const changed = createProjectAnswers({ ...context, files, write, bytesOf })
  const project = JSON.parse((await unchanged.read(context, idOf(0))).content)
  const { accountId, credentialId } = caller
  const limits = credentialLimits('self_hosted', credentialId, 'GET /v1/projects/:project_id')
  const line = {
    method: 'GET',
    path: '/v1/projects/:project_id',
    status: 200,
    duration_ms: 1.23,
    ...{ request_id: key, trace_id: key, account_id: accountId, credential_id: credentialId },
  }

  const steps: Steps = {
    whole: (run) => ask(key, `/v1/projects/${idOf(run)}`),
    credential: () => callers.ofApi(headers),
    limit: () => limiter.take(limits),
    'statement, of an unchanged project': (run) => unchanged.read(context, idOf(run)),
    log: () => log({ level: 'info', event: 'request', ...line }),
  }
  const ofChanged: Steps = {
    'statement, validation and encoding': (run) => changed.read(context, idOf(run)),
    'validation and encoding alone': () => write(project),
  }
  return { unchanged: await timesOf(steps), changed: await timesOf(ofChanged) }
}

async function timesOf(steps: Steps): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  for (const [name, step] of Object.entries(steps)) times.set(name, await cpuOf(step))
  return times
}

async function cpuOf(step: (run: number) => unknown): Promise<number> {
  await repeat(step, RUNS * 0.4)
  const before = process.cpuUsage()
  await repeat(step, RUNS)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / RUNS
}

async function repeat(step: (run: number) => unknown, runs: number): Promise<void> {
  let run = 0
  const lane = async () => {
    while (run < runs) {
      run += 1
      await step(run)
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
}
