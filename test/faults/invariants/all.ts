import { acknowledged } from './acknowledged.ts'
import { refusals, revoked, statuses, success, tenants } from './answers.ts'
import { deliveries } from './deliveries.ts'
import type { Invariant } from './evidence.ts'
import { secrets, videos } from './files.ts'
import { keys } from './keys.ts'
import { ledger } from './ledger.ts'
import { pages } from './pages.ts'
import { quiet } from './quiet.ts'

export const INVARIANTS: readonly Invariant[] = [
  ...[ledger, keys, acknowledged, deliveries, quiet, pages, tenants, refusals, success],
  ...[revoked, videos, statuses, secrets],
]

/** What this run does not show, and where it is shown instead. */
export const NOT_SHOWN: readonly (readonly [name: string, reason: string])[] = [
  ['I10', 'the limits are raised so that they do not hide failures: packages/rate-limit/test'],
  ['I12', 'minutes are too short for a slope of memory: test/standalone-connections.test.ts'],
]
