import { metrics, readAtScrape } from '@svc/telemetry'
import { lastBackup } from '../backup/back-up-database.ts'
import type { Database, Sql } from '../database.ts'
import { lastDone } from '../jobs/last-done.ts'
import { countWorkers } from '../jobs/workers.ts'
import { countDrift, creditCounter } from './count-drift.ts'
import { readQueues } from './read-queues.ts'

const SECOND = 1000
/** However often the metrics are read, the database is asked at most this often. */
const LOOK_EVERY_MS = 10 * SECOND
const COUNT_DRIFT_EVERY_MS = 300 * SECOND

/**
 * Shows in the metrics of this process what the database knows: queues, credits, upkeep, connections.
 *
 * Every process that does this shows the same figures: take the maximum of them, not the sum.
 */
export function watchDatabase(sql: Database, lookEveryMs = LOOK_EVERY_MS): void {
  const moved = creditCounter(sql)
  watch('database', lookEveryMs, async () => {
    const found = await readAll(sql).catch((error) => {
      forget()
      throw error
    })
    forget()
    show(found)
    for (const { kind, amount } of await moved()) metrics.credits.inc({ kind }, amount)
  })
  watch('ledger', COUNT_DRIFT_EVERY_MS, async () => metrics.ledgerDrift.set(await countDrift(sql)))
}

async function readAll(sql: Database) {
  const queues = await readQueues(sql)
  const workers = await countWorkers(sql)
  const connected = await readConnections(sql)
  const upkeepAt = await lastDone(sql, 'upkeep')
  return { queues, workers, connected, upkeepAt, backupAt: await lastBackup(sql) }
}

/** Old figures would look like current ones. */
function forget(): void {
  metrics.queueJobs.reset()
  metrics.queueOldestSeconds.reset()
  metrics.queueWorkers.reset()
  metrics.databaseConnections.reset()
}

function show({
  queues,
  workers: attending,
  connected,
  upkeepAt,
  backupAt,
}: Awaited<ReturnType<typeof readAll>>): void {
  for (const { queue, due, delayed, active, oldest_due_seconds } of queues) {
    metrics.queueJobs.set({ queue, state: 'due' }, due)
    metrics.queueJobs.set({ queue, state: 'delayed' }, delayed)
    metrics.queueJobs.set({ queue, state: 'active' }, active)
    metrics.queueOldestSeconds.set({ queue }, oldest_due_seconds)
  }
  for (const { queue, workers } of attending) metrics.queueWorkers.set({ queue }, workers)
  metrics.databaseConnectionLimit.set(connected.most)
  for (const { application, state, count } of connected.connections) {
    metrics.databaseConnections.set({ application, state }, count)
  }
  if (upkeepAt) metrics.upkeepSuccess.set(Date.parse(upkeepAt) / SECOND)
  if (backupAt) metrics.backupSuccess.set(Date.parse(backupAt) / SECOND)
}

/** Registers a reader whose figures are kept for a while. */
function watch(name: string, everyMs: number, look: () => Promise<void>): void {
  let lookedAt = Number.NEGATIVE_INFINITY
  readAtScrape(name, async () => {
    if (performance.now() - lookedAt < everyMs) return
    lookedAt = performance.now()
    await look()
  })
}

/** The connections of one application in one state, as Postgres names it: `active`, `idle`, `idle in transaction`. */
interface Connections {
  application: string
  state: string
  count: number
}

/** Counts the connections to the server of this database, and reads how many it allows. */
export async function readConnections(
  sql: Sql,
): Promise<{ most: number; connections: Connections[] }> {
  const connections = await sql<Connections[]>`
    select case when application_name like 'svc%' then application_name else 'other' end as application,
           coalesce(state, 'other') as state, count(*) as count
      from pg_stat_activity
     where backend_type = 'client backend'
     group by 1, 2
  `
  const [limit] = await sql<[{ most: number }]>`
    select current_setting('max_connections')::int as most
  `
  return { most: limit.most, connections }
}
