import { metrics, readAtScrape } from '@svc/telemetry'
import { Elysia } from 'elysia'
import type { Log } from './log-line.ts'

/**
 * Resolves when a part of the service works, and rejects with the reason when it does not. What is resolved may name, as
 * `unattended`, what waits although the service answers.
 */
export type Check = () => Promise<unknown>

/** How long the answer of `/readyz` waits for a check. */
const CHECK_MS = 2000
/** A check that passed counts as passed for so long while it does not answer in time: a service that is slow, as all are together
 * when there is too much to do, still serves; left out, it would leave the others with more. */
const SLOW_MS = 15_000

const OK = 'ok'
const LATE = 'no answer in time'

/** The response of `/readyz`. It names the failed checks without reasons: the route is public, and reasons contain addresses and paths. */
export interface Readiness {
  ready: boolean
  checks: Record<string, 'ok' | 'lacking' | 'failed'>
  /** Kinds of work that no worker takes. They wait, and the service answers all the same: it is ready. Absent when there are none. */
  unattended?: string[]
}

/**
 * Serves `/healthz` (the process is alive) and `/readyz` (it can serve; 503 when not).
 *
 * @param service - Name of the service in the metrics, which show the outcome of each check.
 * @param checks - Named after what they check: `database`, `storage`.
 * @param log - Receives the reason when a check fails.
 */
export const health = (service: string, checks: Record<string, Check>, log: Log) => {
  const readiness = createReadiness(checks, log)
  readAtScrape(`readiness of ${service}`, async () => {
    const found = await readiness()
    for (const [check, state] of Object.entries(found.checks)) {
      metrics.ready.set({ service, check }, state === 'failed' ? 0 : 1)
    }
  })
  return new Elysia({ name: 'health' })
    .get('/healthz', () => ({ alive: true }))
    .get('/readyz', async ({ set }) => {
      const found = await readiness()
      if (!found.ready) set.status = 503
      return found
    })
}

/**
 * Creates a function that runs all checks in parallel, each for at most so long. Callers at the same time share one round.
 *
 * @param log - Receives the reason whenever a check begins to fail, fails for another reason, or passes again.
 * @param clock - `now`: milliseconds of a clock that never goes back; `patience`: for one check, in milliseconds.
 */
export function createReadiness(
  checks: Record<string, Check>,
  log: Log,
  { now, patience }: { now: () => number; patience: number } = CLOCK,
): () => Promise<Readiness> {
  const known = new Map<string, string>()
  const passedAt = new Map<string, number>()
  let round: Promise<Readiness> | null = null

  function tell(check: string, outcome: string) {
    if (outcome === (known.get(check) ?? OK)) return
    known.set(check, outcome)
    if (outcome === OK) log({ level: 'info', event: 'check passes again', check })
    else log({ level: 'warn', event: 'check failed', check, reason: outcome })
  }

  /** What one check says, after what it said before. */
  async function examine(name: string, check: Check): Promise<string> {
    const outcome = await outcomeOf(check, patience)
    if (outcome === OK) passedAt.set(name, now())
    const passed = passedAt.get(name)
    return outcome === LATE && passed !== undefined && now() - passed < SLOW_MS ? OK : outcome
  }

  async function look(): Promise<Readiness> {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        let found: unknown
        const outcome = await examine(name, async () => {
          found = await check()
        })
        tell(name, outcome)
        const missing = unattendedIn(found)
        const state = outcome === OK ? (missing.length > 0 ? 'lacking' : OK) : 'failed'
        return { name, state, missing } as const
      }),
    )
    const unattended = results.flatMap(({ missing }) => missing)
    return {
      ready: results.every(({ state }) => state !== 'failed'),
      checks: Object.fromEntries(results.map(({ name, state }) => [name, state])),
      ...(unattended.length > 0 && { unattended }),
    }
  }

  return () => {
    round ??= look().finally(() => {
      round = null
    })
    return round
  }
}

/** What a check that passed says of what waits: a list of names, also in the answer of another service. */
function unattendedIn(found: unknown): string[] {
  const { unattended } = Object(found)
  return Array.isArray(unattended) ? unattended.map(String) : []
}

const CLOCK = { now: () => performance.now(), patience: CHECK_MS }

async function outcomeOf(check: Check, patience: number): Promise<string> {
  const late = Promise.withResolvers<string>()
  const timer = setTimeout(() => late.resolve(LATE), patience)
  try {
    return await Promise.race([check().then(() => OK), late.promise])
  } catch (error) {
    return error instanceof Error ? error.message || error.name : String(error)
  } finally {
    clearTimeout(timer)
  }
}
