import { type Call, isExcused } from '../history.ts'
import type { Invariant } from './evidence.ts'

const called = ({ id, gateway, method, path, status, code, at }: Call) =>
  `call ${id} at ${(at / 1000).toFixed(1)} s through gateway ${gateway}: ${method} ${path} ${status} ${code ?? ''}`

/** No tenant is shown what belongs to another. */
export const tenants: Invariant = {
  name: 'I7',
  title: 'no answer contains a mark of another account',
  check({ calls }) {
    const answered = calls.filter(({ status }) => status !== null)
    const broken = answered.filter(({ foreign }) => foreign.length > 0).map(called)
    return { looked: answered.length, broken }
  },
}

/** Refusals have the form that the document promises. */
export const refusals: Invariant = {
  name: 'I8',
  title: 'every answer carries both ids, a refusal a known code, 429 and 503 a time; none is 500',
  check({ calls }) {
    const answered = calls.filter(({ status }) => status !== null)
    const broken = answered.filter((call) => !call.isWellFormed || call.status === 500)
    return { looked: answered.length, broken: broken.map(called) }
  },
}

/** Whether the call was answered as it should be. */
export const isWell = ({ status, expected, code }: Call) =>
  (status !== null && expected.includes(status)) || code === 'IDEMPOTENCY_IN_PROGRESS'

/** Without a fault nothing fails, and after one everything works again soon. */
export const success: Invariant = {
  name: 'I9',
  title: 'no call fails but during a fault and the seconds that recovery from it may take',
  check({ calls, phases }) {
    const unexcused = calls.filter((call) => !isExcused(call, phases))
    const wrong = calls.filter(
      // A refusal that no fault explains is wrong at any time.
      (call) => !isWell(call) && (call.outcome === 'fail' || !isExcused(call, phases)),
    )
    return { looked: unexcused.length, broken: wrong.map(called) }
  },
}

/** Milliseconds until a revocation is known everywhere, and without a database until the list is too old to be trusted. */
const KNOWN_MS = 1500
const STALE_MS = 31_000

/** A revoked key opens nothing. */
export const revoked: Invariant = {
  name: 'I11',
  title: 'a revoked key is accepted nowhere after the bound',
  check({ calls, phases }) {
    const used = calls.filter(({ op }) => op === 'use revoked key')
    const broken = used.filter((call) => {
      const since = Number(call.subject?.split(' ')[1])
      const bound = isExcused({ ...call, at: since }, phases) ? STALE_MS : KNOWN_MS
      return call.outcome === 'ok' && call.at - since > bound
    })
    return { looked: used.length, broken: broken.map(called) }
  },
}

const ORDER: Record<string, number> = {
  ...{ queued: 0, pending: 0, processing: 1, rendering: 1 },
  // A post whose attempt failed waits again.
  publishing: 0,
  ...{ completed: 2, failed: 2, cancelled: 2, posted: 2 },
}

/** What is done is not begun again by itself. */
export const statuses: Invariant = {
  name: 'I14',
  title: 'no status goes back',
  check({ calls }) {
    const seen = calls.filter(({ shows, op }) => shows?.status && op === 'read')
    const broken = [...Map.groupBy(seen, ({ shows }) => shows?.id)].flatMap(([, same]) =>
      same.filter((call) => {
        const before = same.filter(({ done }) => done < call.at).map(rankOf)
        return rankOf(call) < Math.max(0, ...before)
      }),
    )
    return { looked: seen.length, broken: broken.map(called) }
  },
}

const rankOf = ({ shows }: Call) => ORDER[shows?.status ?? ''] ?? 0
