import { createConnection, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { isTracing } from '@svc/telemetry'
import postgres from 'postgres'
import { isUlid, ulidToUuid, uuidToUlid } from './ids.ts'
import { tracedDatabase } from './traced-database.ts'

/** A uuid that no row has. Malformed ids are replaced by it, so that a lookup finds nothing. */
const NO_ROW = '00000000-0000-0000-0000-000000000000'

const codecs = {
  uuid: { to: 2950, from: [2950], serialize: toUuid, parse: uuidToUlid },
  uuids: { to: 2951, from: [2951], serialize: writeUuids, parse: readUuids },
  // Only for writing: `sql.array` cannot determine the type of an array before the pool's first connection.
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
 * Opens a pool whose values have the form in which the API shows them: ids are ULIDs, instants are RFC 3339 text in
 * UTC with milliseconds, `numeric` and `bigint` are numbers. The pool connects with the first query.
 */
export function openDatabase(url: string, options: PoolOptions = {}): Database {
  const { connections = 8, answerSeconds, isPooled = false, onStatement, socket } = options
  const sql = postgres(url, {
    types: codecs,
    max: connections,
    idle_timeout: 60,
    connect_timeout: answerSeconds ?? CONNECT_SECONDS,
    backoff: pauseBefore,
    onnotice: () => {},
    connection: {
      TimeZone: 'UTC',
      application_name: 'svc',
      // A pooler refuses to begin with more than those.
      ...(!isPooled && { ...AS_IT_IS, ...FOUND_DEAD, ...limitsOf(options), ...plansOf(options) }),
    },
    ...(isPooled && { prepare: false }),
    ...onTheWay(!isPooled && options.sharesRoundTrips === true),
    ...(onStatement && { debug: (_: number, text: string) => onStatement(text) }),
    ...(answerSeconds && watched(answerSeconds)),
    ...(socket && { socket }),
  })
  return isTracing() ? tracedDatabase(sql) : sql
}

const SECOND = 1000
/** How long a pool waits for a connection whose statements may take any time: on a busy machine the server greets late. */
const CONNECT_SECONDS = 60
/** Longer than a busy process pauses; the server then ends the transaction and releases its locks. */
const IDLE_TRANSACTION_SECONDS = 30
/** To compile a statement, or to begin processes for it, takes longer than any of them runs. */
const AS_IT_IS = { jit: 'off', max_parallel_workers_per_gather: 0 }
/** After half a minute without an answer from this machine, the server closes the connection. */
const FOUND_DEAD = {
  tcp_keepalives_idle: 15,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
}
/** How much earlier the server cancels a slow statement than this process gives up the connection, in milliseconds. */
const HEAD_START_MS = 500

// At most a second: the default pauses of postgres.js grow to twenty seconds, long after the database is reachable again.
const pauseBefore = (attempts: number) => Math.min(0.05 * 2 ** attempts, 1)

const plansOf = ({ planOnce }: PoolOptions) => planOnce && { plan_cache_mode: 'force_generic_plan' }

/** The limits that the server keeps for each connection of a pool, in milliseconds. */
export const limitsOf = (options: PoolOptions) => {
  const { answerSeconds, lockSeconds } = options
  const { idleTransactionSeconds = IDLE_TRANSACTION_SECONDS } = options
  return {
    idle_in_transaction_session_timeout: idleTransactionSeconds * SECOND,
    ...(lockSeconds && { lock_timeout: lockSeconds * SECOND }),
    ...(answerSeconds && { statement_timeout: answerSeconds * SECOND - HEAD_START_MS }),
  }
}

// postgres.js takes these two options, but its types do not name them.
/** With 0, each statement waits for a free connection, and so never queues behind a statement that waits for a lock. */
const onTheWay = (shares: boolean) => ({ max_pipeline: shares ? 100 : 0 })

function watched(answerSeconds: number) {
  const watch = { answerMs: answerSeconds * SECOND, isSuspicious: false }
  return {
    socket: (place: Parameters<typeof openWatchedSocket>[0]) => openWatchedSocket(place, watch),
  }
}

export interface PoolOptions {
  /** The most connections that are open at once, 8 by default. */
  connections?: number
  /**
   * How long a statement may take, in seconds; then it fails, also when the server stopped responding. For services
   * that answer requests; without it a statement may take any time, as migrations need.
   */
  answerSeconds?: number
  /**
   * How long a statement may wait for another transaction's lock, in seconds; then it fails with 55P03. For workers: a
   * lock of one account must not occupy a place that other accounts need.
   */
  lockSeconds?: number
  /** How long a transaction may be idle before the server ends it, in seconds, 30 by default: its client may be disconnected. */
  idleTransactionSeconds?: number
  /**
   * Whether statements are planned once per connection, whatever their parameters. For services whose statements all find
   * their rows by key: planning one anew can cost more than running it.
   */
  planOnce?: boolean
  /**
   * Whether a statement may be sent on a busy connection when all connections are busy. For services whose statements are
   * all quick: a slow one delays those behind it.
   */
  sharesRoundTrips?: boolean
  /**
   * Whether a pooler is in between that gives each transaction any connection to the server. Then nothing is kept for a
   * session: no statement is prepared, and the pooler sets the limits, see `requireDatabase`.
   */
  isPooled?: boolean
  /** Called with the text of each statement that is sent, for tests that count them. */
  onStatement?: (text: string) => void
  /** Opens each connection to the server, for tests that stand in between. */
  socket?: () => Duplex
}

/**
 * The pool of services that answer requests: after five seconds the answer is 503. It has more connections than the
 * requests of a few accounts may take, so that others are answered while those wait for locked rows. A machine that is
 * lost in the middle of a transaction keeps its locks for less time than the requests of another one wait for them.
 */
export const REQUEST_POOL = {
  answerSeconds: 5,
  idleTransactionSeconds: 3,
  connections: 16,
} satisfies PoolOptions

/**
 * The pool of a worker: a statement may take long, but waits only briefly for a lock of one account. Its own locks end with
 * its lease, ten seconds after it was lost.
 */
export const WORKER_POOL = {
  answerSeconds: 30,
  idleTransactionSeconds: 10,
  lockSeconds: 2,
  connections: 8,
} satisfies PoolOptions

/** Runs `work` in one transaction: a new one, or the one that `sql` already is. */
export function inTransaction<T>(sql: Sql, work: (sql: Sql) => Promise<T>): Promise<T> {
  return isDatabase(sql) ? (sql.begin((transaction) => work(transaction)) as Promise<T>) : work(sql)
}

/** Runs `work` in a transaction of its own that is rolled back, and returns what came of it. */
export async function rolledBack<T>(sql: Sql, work: (sql: Sql) => Promise<T>): Promise<T> {
  if (!isDatabase(sql)) throw new TypeError('A trial needs a transaction of its own.')
  const over = { results: [] as T[] }
  try {
    await sql.begin(async (transaction) => {
      over.results.push(await work(transaction))
      throw over
    })
  } catch (error) {
    if (error !== over) throw error
  }
  return over.results[0] as T
}

export function isDatabase(sql: Sql): sql is Database {
  return 'begin' in sql
}

function toUuid(ulid: string): string {
  return isUlid(ulid) ? ulidToUuid(ulid) : NO_ROW
}

function writeUuids(ulids: string[]): string {
  // Many keys have the same account, which is converted once.
  let [ulid = ''] = ulids
  let uuid = toUuid(ulid)
  const uuids = ulids.map((next) => {
    if (next !== ulid) uuid = toUuid(next)
    ulid = next
    return uuid
  })
  return `{${uuids.join(',')}}`
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

// Cut to the milliseconds that are kept: Postgres would round, at the end of the year 9999 into a year that cannot be parsed.
function writeInstant(instant: string): string {
  return instant.replace(/(\.\d{3})\d+/, '$1')
}

/** In UTC, as the pool asks for: `2026-03-01 09:30:00.25+00`. Any other text, for example with a year before 1000, is parsed by `Date`. */
const WRITTEN = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,3})?\+00$/

function readInstant(text: string): string {
  if (!WRITTEN.test(text)) return new Date(text).toISOString()
  const fraction = text.slice(20, -3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}

/** Reads the time of the database, in milliseconds since 1970: the one clock that all processes have in common. */
export async function readTime(sql: Sql): Promise<number> {
  const [row] = await sql<[{ now: string }]>`select clock_timestamp()::timestamptz(3) as now`
  return Date.parse(row.now)
}

/** The address of a database, as postgres.js passes it; `path` is that of a unix socket. */
interface Place {
  host: string[]
  port: number[]
  path?: string | false
}

/** How long a connection may wait while the server has just failed to answer, so that no caller waits the full time twice. */
const SUSPICIOUS_MS = 500

/** The state of the server as observed by all connections of one pool. */
interface Watch {
  answerMs: number
  isSuspicious: boolean
}

/**
 * Opens a connection that closes itself when the server does not answer in time.
 *
 * A server that the network cut off does not close its connections: without this, a statement would wait until the
 * kernel gives up, after a quarter of an hour. Idle connections are left alone. With TLS, only the handshake is watched.
 *
 * @param watch - `answerMs` is longer than the server lets a statement run, so that the server cancels a slow statement first.
 */
function openWatchedSocket({ host, port, path }: Place, watch: Watch): Socket {
  const socket = path
    ? createConnection({ path })
    : createConnection({ host: host[0] ?? 'localhost', port: port[0] ?? 5432 })
  let timer: NodeJS.Timeout | undefined
  const disarm = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const giveUp = () => {
    watch.isSuspicious = true
    socket.destroy(new NoAnswerError())
  }
  const write = socket.write.bind(socket) as (...chunk: unknown[]) => boolean
  socket.write = (...chunk: unknown[]) => {
    timer ??= setTimeout(giveUp, watch.isSuspicious ? SUSPICIOUS_MS : watch.answerMs)
    return write(...chunk)
  }
  socket.on('data', () => {
    watch.isSuspicious = false
    disarm()
  })
  socket.on('close', disarm)
  // postgres.js handles errors too, but not after it has released the connection; without a listener the error would end the process.
  socket.on('error', () => {})
  return socket
}

/** The database did not answer in time. */
class NoAnswerError extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('The database did not answer in time.')
  }
}
