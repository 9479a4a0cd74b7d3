import { readProject } from '@svc/domain'
import { Project } from '@svc/specification'
import { getSchemaValidator } from 'elysia'
import { credentialLimits } from '../src/request-limits.ts'
import type { LocalApi } from './open-local-api.ts'

/** Of 5,000 requests, after 2,000 that do not count. */
const RUNS = 5000
const IN_FLIGHT = 8

/** Who asks for what. */
interface Asking {
  key: string
  projectIds: readonly string[]
}

/**
 * Times a whole `GET /v1/projects/{id}` in this process, and each of its steps alone.
 *
 * @returns Microseconds of this process' time on the processor for one, by the step's name; the first is the whole.
 */
export async function timeSteps(
  { ask, callers, limiter, log, contextOf }: LocalApi,
  { key, projectIds }: Asking,
): Promise<Map<string, number>> {
  const headers = new Headers({ authorization: `Bearer ${key}` })
  const caller = await callers.ofApi(headers)
  const context = contextOf(caller.accountId)
  const idOf = (run: number) => projectIds[run % projectIds.length] ?? ''
  const project = await readProject(context, idOf(0))
  const validator = getSchemaValidator(Project, { normalize: true })
  const { accountId, credentialId } = caller
  const limits = credentialLimits('self_hosted', credentialId, 'GET /v1/projects/:project_id')
  const line = {
    method: 'GET',
    path: '/v1/projects/:project_id',
    status: 200,
    duration_ms: 1.23,
    ...{ request_id: key, trace_id: key, account_id: accountId, credential_id: credentialId },
  }

  const steps: Record<string, (run: number) => unknown> = {
    whole: (run) => ask(key, `/v1/projects/${idOf(run)}`),
    credential: () => callers.ofApi(headers),
    limit: () => limiter.take(limits),
    statement: (run) => readProject(context, idOf(run)),
    validation: () => validator.Check(validator.Clean?.(project) ?? project),
    encoding: () => JSON.stringify(project),
    log: () => log({ level: 'info', event: 'request', ...line }),
  }
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
