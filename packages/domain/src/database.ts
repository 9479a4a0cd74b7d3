import postgres from 'postgres'
import { isUlid, ulidToUuid, uuidToUlid } from './ulid.ts'
import { openWatchedSocket } from './watched-socket.ts'

/** A uuid that no row has: what a malformed id is looked up as, and so never found. */
const NO_ROW = '00000000-0000-0000-0000-000000000000'

const codecs = {
  uuid: { to: 2950, from: [2950], serialize: toUuid, parse: uuidToUlid },
  uuids: { to: 2951, from: [2951], serialize: writeUuids, parse: readUuids },
  // Only for writing: `sql.array` does not know the type of an array before the pool's first connection.
  texts: { to: 1009, from: [], serialize: writeTexts, parse: asTheyAre },
  instant: { to: 1184, from: [1184], serialize: writeInstant, parse: readInstant },
  number: { to: 1700, from: [20, 1700], serialize: String, parse: Number },
}

type Codecs = { [Name in keyof typeof codecs]: Parameters<(typeof codecs)[Name]['serialize']>[0] }

/** A pool of connections that can begin transactions. */
export type Database = postgres.Sql<Codecs>

/** Something that runs statements: the pool, or one transaction. */
export type Sql = postgres.ISql<Codecs>

/** A part of a statement, with its parameters. */
export type Fragment = postgres.Fragment

/**
 * Opens a pool whose values are what the wire shows: ids are ULIDs, instants are RFC 3339 text in
 * UTC with milliseconds, `numeric` and `bigint` are numbers. Nothing is connected before the first query.
 */
export function openDatabase(url: string, options: PoolOptions = {}): Database {
  const { connections = 8, answerSeconds, lockSeconds, planOnce = false } = options
  const { sharesRoundTrips = false, onStatement } = options
  const { idleTransactionSeconds = IDLE_TRANSACTION_SECONDS } = options
  return postgres(url, {
    types: codecs,
    max: connections,
    idle_timeout: 60,
    connect_timeout: answerSeconds ?? 10,
    backoff: pauseBefore,
    onnotice: () => {},
    connection: {
      TimeZone: 'UTC',
      application_name: 'svc',
      ...FOUND_DEAD,
      idle_in_transaction_session_timeout: idleTransactionSeconds * SECOND,
      ...(lockSeconds && { lock_timeout: lockSeconds * SECOND }),
      ...(answerSeconds && { statement_timeout: answerSeconds * SECOND - HEAD_START_MS }),
      ...(planOnce && { plan_cache_mode: 'force_generic_plan' }),
    },
    ...onTheWay(sharesRoundTrips),
    ...(onStatement && { debug: (_: number, text: string) => onStatement(text) }),
    ...(answerSeconds && watched(answerSeconds)),
  })
}

const SECOND = 1000
/** Longer than a pause of a busy process; whatever the transaction had locked is free after that. */
const IDLE_TRANSACTION_SECONDS = 30
/** After half a minute without an answer from our machine, the server takes us for dead. */
const FOUND_DEAD = {
  tcp_keepalives_idle: 15,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
}
/** The server cancels what is slow before we take it for dead. */
const HEAD_START_MS = 500

// At most a second: its own pauses grow to twenty, long after the database is back.
const pauseBefore = (attempts: number) => Math.min(0.05 * 2 ** attempts, 1)

// postgres.js takes these two options, but its types do not name them.
/** Alone on its way, a statement waits for a connection, and never on one behind a statement that waits for a lock. */
const onTheWay = (shares: boolean) => ({ max_pipeline: shares ? 100 : 0 })

function watched(answerSeconds: number) {
  const watch = { answerMs: answerSeconds * SECOND, isSuspicious: false }
  return {
    socket: (place: Parameters<typeof openWatchedSocket>[0]) => openWatchedSocket(place, watch),
  }
}

/** How a pool is opened. */
interface PoolOptions {
  /** The most connections that are open at once, 8 by default. */
  connections?: number
  /**
   * How long a statement may take; then it fails, and so does whatever waits for a server that went silent. For
   * services that answer requests; without it a statement may take for ever, as migrations do.
   */
  answerSeconds?: number
  /**
   * How long a statement may wait for what another transaction has locked; then it fails with 55P03. For workers: one
   * account's lock must not hold a place that others need.
   */
  lockSeconds?: number
  /** How long a transaction may do nothing before the server ends it, 30 by default: its client may be cut off. */
  idleTransactionSeconds?: number
  /**
   * Whether statements are planned once per connection, whatever their parameters. For services whose statements all find
   * their rows by key: planning one anew can cost more than running it.
   */
  planOnce?: boolean
  /**
   * Whether a statement may be sent on a connection that still works on another, when all of them do. For services whose
   * statements are all quick: one that is not holds up those behind it.
   */
  sharesRoundTrips?: boolean
  /** Is told the text of each statement that is sent, for tests that count them. */
  onStatement?: (text: string) => void
}

/**
 * How what answers requests opens its pool: after five seconds the answer is 503. With more connections than the
 * requests of a few accounts may take, so that others are answered while those wait for locked rows.
 */
export const REQUEST_POOL = { answerSeconds: 5, connections: 16 } satisfies PoolOptions

/** How a worker opens its pool: patient with the server, and not at all with what one account has locked. */
export const WORKER_POOL = {
  answerSeconds: 30,
  lockSeconds: 2,
  connections: 8,
} satisfies PoolOptions

/** Runs `work` in one transaction: a new one, or the one that `sql` already is. */
export function inTransaction<T>(sql: Sql, work: (sql: Sql) => Promise<T>): Promise<T> {
  return isDatabase(sql) ? (sql.begin((transaction) => work(transaction)) as Promise<T>) : work(sql)
}

export function isDatabase(sql: Sql): sql is Database {
  return 'begin' in sql
}

function toUuid(ulid: string): string {
  return isUlid(ulid) ? ulidToUuid(ulid) : NO_ROW
}

function writeUuids(ulids: string[]): string {
  return `{${ulids.map(toUuid).join(',')}}`
}

function writeTexts(texts: string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

function asTheyAre(texts: string[]): string[] {
  return texts
}

function readUuids(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(uuidToUlid)
}

// Cut to the milliseconds that are kept: Postgres would round, at the end of the year 9999 into one that nothing can read.
function writeInstant(instant: string): string {
  return instant.replace(/(\.\d{3})\d+/, '$1')
}

/** In UTC, as the pool asks for: `2026-03-01 09:30:00.25+00`. Anything else, a year before 1000 for one, is left to `Date`. */
const WRITTEN = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,3})?\+00$/

function readInstant(text: string): string {
  if (!WRITTEN.test(text)) return new Date(text).toISOString()
  const fraction = text.slice(20, -3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}
