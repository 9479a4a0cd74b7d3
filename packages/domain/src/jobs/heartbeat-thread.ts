import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase, WORKER_POOL } from '../database.ts'
import type { HeartbeatSettings, Told } from './heartbeat.ts'

const { url, isPooled, worker_id, everyMs, longestMs } = workerData as HeartbeatSettings
const sql = openDatabase(url, { ...WORKER_POOL, isPooled, connections: 1 })
let known: Told = { claims: [], queues: [] }
let toldAt = performance.now()
let beating: Promise<unknown> | null = null

// Those that were killed remove no row.
void sql`delete from workers where seen_at < now() - interval '1 day'`.catch(() => {})

const timer = setInterval(() => {
  const isAlive = performance.now() - toldAt < longestMs
  if (known.queues.length > 0 && isAlive) beating ??= beat().finally(() => (beating = null))
}, everyMs)

parentPort?.on('message', async (told: Told | null) => {
  known = told ?? { claims: [], queues: [] }
  toldAt = performance.now()
  if (told) return
  clearInterval(timer)
  await beating
  await sql`delete from workers where worker_id = ${worker_id}`.catch(() => {})
  await sql.end({ timeout: 1 })
  parentPort?.close()
})

/** Keeps the jobs of this process, and says that it lives, and which kinds of work it takes. */
async function beat(): Promise<void> {
  const { claims, queues } = known
  const held = JSON.stringify(claims)
  // Without the database nothing can be taken over either; the next beat finds it again.
  await sql`
    update pgboss.job job set heartbeat_on = now()
      from json_to_recordset(${held}::text::json) as held(name text, id text, "retryCount" int)
     where job.name = held.name and job.id = held.id::uuid
       and job.state = 'active' and job.retry_count = held."retryCount"
  `.catch(() => {})
  await sql`
    insert into workers (worker_id, queues) values (${worker_id}, ${sql.typed.texts(queues)})
    on conflict (worker_id) do update set queues = excluded.queues, seen_at = now()
  `.catch(() => {})
}
