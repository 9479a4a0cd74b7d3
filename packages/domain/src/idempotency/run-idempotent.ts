import { ApiError } from '@svc/errors'
import { canonicalHash } from '../canonical-hash.ts'
import type { Tenant } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { checkIdempotencyKey } from './check-idempotency-key.ts'
import type { Answer, IdempotentRequest, StoredAnswer } from './idempotent-request.ts'

/** How long a request waits for an earlier one with its key; less than a statement of the API may take. */
const PATIENCE = '4s'
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs a verb once for each idempotency key, and answers every repetition with the first answer.
 *
 * The key is stored in the verb's own transaction: no crash leaves one without the other. Of
 * concurrent requests one runs and the others wait for its answer. A verb that throws stores nothing,
 * so the same key can be used again.
 *
 * A key belongs to an account, a method and a path, whichever credential sent it.
 *
 * @throws {ApiError} `IDEMPOTENCY_KEY_REUSED` when the key came with another body before.
 * @throws {ApiError} `IDEMPOTENCY_IN_PROGRESS` when the first request takes longer than four seconds.
 * @throws {ApiError} `VALIDATION_ERROR` at `header.Idempotency-Key` for a malformed key.
 */
export async function runIdempotent<C extends Tenant>(
  context: C,
  request: IdempotentRequest,
  verb: (context: C) => Promise<Answer>,
): Promise<StoredAnswer> {
  const { key } = request
  if (key !== undefined) checkIdempotencyKey(key)
  return inTransaction(context.sql, async (sql) => {
    const within = { ...context, sql }
    if (key === undefined) return toStored(await verb(within))
    await waitForTurn(within, { ...request, key })
    const before = await findStored(within, { ...request, key })
    return before ?? store(within, { ...request, key }, toStored(await verb(within)))
  })
}

type KeyedRequest = IdempotentRequest & { key: string }

async function waitForTurn({ sql, accountId }: Tenant, request: KeyedRequest): Promise<void> {
  const name = JSON.stringify([accountId, request.method, request.path, request.key])
  await sql.unsafe(`set local lock_timeout = '${PATIENCE}'`)
  try {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    throw new ApiError(
      'IDEMPOTENCY_IN_PROGRESS',
      'The first request with this idempotency key is still running.',
      { retry_after: 1 },
    )
  }
  await sql`set local lock_timeout = 0`
}

async function findStored(
  { sql, accountId }: Tenant,
  { method, path, key, body }: KeyedRequest,
): Promise<StoredAnswer | undefined> {
  const [stored] = await sql<(Omit<StoredAnswer, 'replayed'> & { fingerprint: string })[]>`
    select fingerprint, status, body, location from idempotency_keys
     where account_id = ${accountId} and method = ${method} and path = ${path} and key = ${key}
  `
  if (!stored) return undefined
  const { fingerprint, ...answer } = stored
  if (fingerprint === canonicalHash(body)) return { ...answer, replayed: true }
  throw new ApiError(
    'IDEMPOTENCY_KEY_REUSED',
    'This idempotency key came with another body before; a new request needs a new key.',
    { location: 'header.Idempotency-Key' },
  )
}

async function store(
  { sql, accountId }: { sql: Sql; accountId: string },
  { method, path, key, body }: KeyedRequest,
  answer: StoredAnswer,
): Promise<StoredAnswer> {
  await sql`
    insert into idempotency_keys (account_id, method, path, key, fingerprint, status, body, location)
    values (
      ${accountId}, ${method}, ${path}, ${key}, ${canonicalHash(body)}, ${answer.status},
      ${answer.body}, ${answer.location}
    )
  `
  return answer
}

function toStored({
  status,
  body,
  location = null,
}: Omit<Answer, 'location'> & { location?: string | null }): StoredAnswer {
  return { status, body: JSON.stringify(body), location, replayed: false }
}
