import type { LedgerEntry } from '@svc/specification'
import { metrics, readAtScrape } from '@svc/telemetry'
import { lastBackup } from '../backup/database-backup.ts'
import type { Database, Sql } from '../database.ts'
import { uuidToUlid } from '../ids.ts'
import type { Queue } from '../jobs/jobs.ts'
import { countWorkers, hasQueues, lastDone, QUEUES } from '../jobs/queues.ts'

interface QueueState {
  queue: Queue
  /** Jobs that a worker could take now, and jobs whose time has not come. */
  due: number
  delayed: number
  /** Jobs that workers have taken. */
  active: number
  /** How long the oldest due job has been waiting, in seconds; 0 when none waits. */
  oldest_due_seconds: number
  /** The same, of accounts that hold no place while another one holds several. */
  starved_seconds: number
}

/** Reads the state of every queue, empty ones too; of none before the queues were opened once. */
export async function readQueues(sql: Database): Promise<QueueState[]> {
  if (!(await hasQueues(sql))) return []
  const names = Object.keys(QUEUES) as Queue[]
  return sql<QueueState[]>`
    select queue.name as queue,
           coalesce(sum(due), 0)::int as due,
           coalesce(sum(delayed), 0)::int as delayed,
           coalesce(sum(active), 0)::int as active,
           coalesce(max(oldest), 0)::float8 as oldest_due_seconds,
           case when max(active) filter (where group_id is not null) > 1
                then coalesce(max(oldest) filter (where group_id is not null and active = 0), 0)
                else 0 end::float8 as starved_seconds
      from unnest(${sql.typed.texts(names)}::text[]) as queue (name)
      left join ${jobsByAccount(sql)} as account using (name)
     group by queue.name
  `
}

/** How many jobs of each queue and account are due, delayed and at work, and for how many seconds the oldest is due. */
const jobsByAccount = (sql: Database) => sql`(
  select name, group_id,
         count(*) filter (where state <> 'active' and start_after <= now()) as due,
         count(*) filter (where state <> 'active' and start_after > now()) as delayed,
         count(*) filter (where state = 'active') as active,
         extract(epoch from now() - min(start_after)
           filter (where state <> 'active' and start_after <= now())) as oldest
    from pgboss.job
   where state in ('created', 'retry', 'active')
   group by name, group_id
)`

/** An account of whose jobs some run or wait. */
interface BusyAccount {
  account_id: string
  account: string
  queue: Queue
  /** Jobs that hold a place of a worker, that could be taken now, and whose time has not come. */
  active: number
  due: number
  delayed: number
  /** How long its oldest due job has been waiting, in seconds; 0 when none waits. */
  oldest_due_seconds: number
}

/** Lists whose jobs hold the places of workers and who waits for one, 100 accounts and kinds of work, those with the most places first. */
export async function listBusyAccounts(sql: Database): Promise<BusyAccount[]> {
  if (!(await hasQueues(sql))) return []
  const busy = await sql<Omit<BusyAccount, 'account'>[]>`
    select group_id as account_id, name as queue, active, due, delayed,
           coalesce(oldest, 0)::float8 as oldest_due_seconds
      from ${jobsByAccount(sql)} as account
     where group_id is not null
     order by active desc, due desc, oldest_due_seconds desc, group_id, name
     limit 100
  `
  if (busy.length === 0) return []
  const accounts = await sql<{ account_id: string; name: string }[]>`
    select account_id, name from accounts where account_id in ${sql(busy.map((one) => one.account_id))}
  `
  const names = new Map(accounts.map(({ account_id, name }) => [account_id, name]))
  return busy.map((one) => ({ ...one, account: names.get(one.account_id) ?? '(deleted)' }))
}

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
  metrics.queueStarvedSeconds.reset()
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
  for (const { queue, due, delayed, active, oldest_due_seconds, starved_seconds } of queues) {
    metrics.queueJobs.set({ queue, state: 'due' }, due)
    metrics.queueJobs.set({ queue, state: 'delayed' }, delayed)
    metrics.queueJobs.set({ queue, state: 'active' }, active)
    metrics.queueOldestSeconds.set({ queue }, oldest_due_seconds)
    metrics.queueStarvedSeconds.set({ queue }, starved_seconds)
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

/**
 * Counts the accounts whose credits are not what happened, among those that changed within some days. Any other number than 0 means
 * that a program has a fault, or that something else wrote to the tables:
 *
 * - the balance is not the one of the last ledger entry;
 * - what is reserved is not the price of the renders that are queued or at work;
 * - a render that was reserved for and is completed was not settled once, or one that is not completed was settled;
 * - a render that is over still has a reservation, or was released without one.
 *
 * A new database without tables has none.
 */
export async function countDrift(sql: Sql, days = 1): Promise<number> {
  const [table] = await sql<[{ name: string | null }]>`select to_regclass('credits')::text as name`
  if (table.name === null) return 0
  const [found] = await sql<[{ accounts: number }]>`
    with changed as (
      select * from credits where updated_at > now() - make_interval(days => ${days})
    ),
    movements as (
      select moved.* from changed c
        cross join lateral (
          -- What came before its first reservation of these days belongs to an earlier one.
          select l.account_id, l.render_id, l.kind, l.position,
                 min(l.position) filter (where l.kind = 'reserve') over (partition by l.render_id) as reserved_at
            from ledger l
           where l.account_id = c.account_id and l.created_at > now() - make_interval(days => ${days})
             and l.render_id is not null and l.kind in ('reserve', 'settle', 'release')
        ) as moved
       where moved.position >= moved.reserved_at
    ),
    runs as (
      select m.account_id, r.status,
             count(*) filter (where m.kind = 'reserve') as reserves,
             count(*) filter (where m.kind = 'settle') as settles,
             count(*) filter (where m.kind = 'release') as releases
        from movements m
        left join renders r on r.account_id = m.account_id and r.render_id = m.render_id
       group by m.account_id, m.render_id, r.status
    )
    select count(*) as accounts from (
      select c.account_id from changed c
        left join lateral (
          select balance_after from ledger l
           where l.account_id = c.account_id
           order by position desc
           limit 1
        ) as entry on true
       where c.balance <> coalesce(entry.balance_after, 0)
      union
      select c.account_id from changed c
       where c.reserved <> (
         select coalesce(sum(r.credits_estimated), 0) from renders r
          where r.account_id = c.account_id and r.status in ('queued', 'rendering')
       )
      union
      select account_id from runs
       where status is not null and settles <> case when status = 'completed' then 1 else 0 end
          or reserves <> settles + releases
               + case when status in ('queued', 'rendering') then 1 else 0 end
    ) as drifted
  `
  return found.accounts
}

/** The credits that moved, by kind of ledger entry; amounts are positive. */
interface MovedCredits {
  kind: LedgerEntry['kind']
  amount: number
}

/** Entries younger than this may still be uncommitted, in milliseconds: longer than a transaction may be idle. */
const SETTLED_MS = 60_000

/**
 * Creates a function that sums up the ledger entries since its last call.
 *
 * The ids of entries begin with the time, so the primary key finds them, and every entry is summed up once.
 *
 * @param settledMs - How old an entry must be, so that none is committed behind one that was already summed up.
 */
export function creditCounter(
  sql: Sql,
  settledMs = SETTLED_MS,
): () => Promise<readonly MovedCredits[]> {
  let from = boundary(settledMs)
  return async () => {
    const to = boundary(settledMs)
    const moved = await sql<MovedCredits[]>`
      select kind, sum(abs(amount)) as amount from ledger
       where entry_id >= ${from}::uuid and entry_id < ${to}::uuid
       group by kind
    `
    from = to
    return moved
  }
}

/** The smallest id of a point in time: its milliseconds in 48 bits, and zeros. */
function boundary(settledMs: number): string {
  const milliseconds = (Date.now() - settledMs).toString(16).padStart(12, '0')
  return uuidToUlid(`${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-0000-0000-000000000000`)
}
