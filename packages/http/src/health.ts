import { Elysia } from 'elysia'

/** Resolves when a part of the service works, and rejects with the reason when it does not. */
export type Check = () => Promise<unknown>

/** How long a check may take before it counts as failed. */
const CHECK_MILLISECONDS = 2000

/** What `/readyz` answers: `ok`, or what is wrong, per check. */
export interface Readiness {
  ready: boolean
  checks: Record<string, string>
}

/**
 * Answers `/healthz` (the process is alive) and `/readyz` (it can serve; 503 with reasons when not).
 *
 * @param checks - Named after what they look at: `database`, `storage`.
 */
export const health = (checks: Record<string, Check>) =>
  new Elysia({ name: 'health' })
    .get('/healthz', () => ({ alive: true }), { detail: { hide: true } })
    .get(
      '/readyz',
      async ({ set }) => {
        const readiness = await checkReadiness(checks)
        if (!readiness.ready) set.status = 503
        return readiness
      },
      { detail: { hide: true } },
    )

/** Runs all checks at once, each for at most two seconds. */
export async function checkReadiness(checks: Record<string, Check>): Promise<Readiness> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await outcomeOf(check)] as const),
  )
  return {
    ready: results.every(([, outcome]) => outcome === 'ok'),
    checks: Object.fromEntries(results),
  }
}

async function outcomeOf(check: Check): Promise<string> {
  const late = Promise.withResolvers<string>()
  const timer = setTimeout(() => late.resolve('no answer in time'), CHECK_MILLISECONDS)
  try {
    return await Promise.race([check().then(() => 'ok'), late.promise])
  } catch (error) {
    return error instanceof Error ? error.message || error.name : String(error)
  } finally {
    clearTimeout(timer)
  }
}
