import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase, WORKER_POOL } from '../database.ts'
import type { Claim, HeartbeatSettings } from './heartbeat.ts'

const { url, isPooled, everyMs, longestMs } = workerData as HeartbeatSettings
const sql = openDatabase(url, { ...WORKER_POOL, isPooled, connections: 1 })
let claims: Claim[] = []
let toldAt = performance.now()
let beating: Promise<unknown> | null = null

const timer = setInterval(() => {
  const isAlive = performance.now() - toldAt < longestMs
  if (claims.length > 0 && isAlive) beating ??= beat().finally(() => (beating = null))
}, everyMs)

parentPort?.on('message', async (told: Claim[] | null) => {
  claims = told ?? []
  toldAt = performance.now()
  if (told) return
  clearInterval(timer)
  await beating
  await sql.end({ timeout: 1 })
  parentPort?.close()
})

async function beat(): Promise<void> {
  const held = JSON.stringify(claims)
  // Without the database nothing can be taken over either; the next beat finds it again.
  await sql`
    update pgboss.job job set heartbeat_on = now()
      from json_to_recordset(${held}::text::json) as held(name text, id text, "retryCount" int)
     where job.name = held.name and job.id = held.id::uuid
       and job.state = 'active' and job.retry_count = held."retryCount"
  `.catch(() => {})
}
