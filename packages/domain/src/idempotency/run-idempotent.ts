import { ApiError, invalidAt } from '@svc/errors'
import type { Tenant } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { canonicalHash } from '../json.ts'

/** How long a request waits for an earlier one with its key; less than a statement of the API may take. */
const PATIENCE_MS = 4000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs a verb once for each idempotency key, and answers every repetition with the first answer.
 *
 * The key is stored in the verb's own transaction: no crash leaves one without the other. Of
 * concurrent requests one runs, and the others wait until it has ended, but not for each other. A verb
 * that throws stores nothing, so the same key can be used again.
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
  if (key === undefined)
    return inTransaction(context.sql, async (sql) => toStored(await verb({ ...context, sql })))
  checkIdempotencyKey(key)
  const keyed = { ...request, key }
  const since = performance.now()
  do {
    const before = await findStored(context, keyed)
    if (before) return before
    const answer = await runAlone(context, keyed, verb)
    if (answer) return answer
    await waitForOther(context, keyed)
  } while (performance.now() - since < PATIENCE_MS)
  const stored = await findStored(context, keyed)
  if (stored) return stored
  throw stillRunning()
}

type KeyedRequest = IdempotentRequest & { key: string }

/** Runs the verb, unless its answer is stored by now; returns `null` while another request with the key runs. */
function runAlone<C extends Tenant>(
  context: C,
  request: KeyedRequest,
  verb: (context: C) => Promise<Answer>,
): Promise<StoredAnswer | null> {
  return inTransaction(context.sql, async (sql) => {
    const within = { ...context, sql }
    const [turn] = await sql<{ isMine: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(${nameOf(within, request)}, 0)) as "isMine"
    `
    if (!turn?.isMine) return null
    const before = await findStored(within, request)
    return before ?? store(within, request, toStored(await verb(within)))
  })
}

/** Waits with a lock that all who wait can have at once, and that ends with its statement. */
async function waitForOther(context: Tenant, request: KeyedRequest): Promise<void> {
  const name = nameOf(context, request)
  try {
    await context.sql`
      select set_config('lock_timeout', ${`${PATIENCE_MS}ms`}, true),
             pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))
    `
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    throw stillRunning()
  }
}

const stillRunning = () =>
  new ApiError(
    'IDEMPOTENCY_IN_PROGRESS',
    'The first request with this idempotency key is still running.',
    { retry_after: 1 },
  )

const nameOf = ({ accountId }: Tenant, { method, path, key }: KeyedRequest) =>
  JSON.stringify([accountId, method, path, key])

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

/** A request that may arrive more than once. */
export interface IdempotentRequest {
  /** The `Idempotency-Key` header; `undefined` runs the verb each time. */
  key: string | undefined
  method: string
  /** As the client wrote it, without the query. */
  path: string
  /** The parsed body: member order and white space make no difference. */
  body: unknown
}

interface Answer {
  status: number
  body: unknown
  location?: string
}

/** An answer in the exact bytes that every replay repeats. */
interface StoredAnswer {
  status: number
  /** JSON text. */
  body: string
  location: string | null
  replayed: boolean
}

const KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/

/**
 * Refuses a malformed value of the `Idempotency-Key` header.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `header.Idempotency-Key`.
 */
export function checkIdempotencyKey(key: string): void {
  if (KEY.test(key)) return
  throw invalidAt(
    'header.Idempotency-Key',
    `Received a key of ${key.length} characters; allowed are 1 to 200 printable ASCII characters.`,
  )
}
