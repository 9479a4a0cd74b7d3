import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccount, createApiKey } from '../../../packages/domain/src/index.ts'
import { API_KEY_PREFIX } from '../../../packages/specification/src/access.ts'
import { freePort } from '../../../services/standalone/src/postgres/server.ts'
import { openSchema } from '../faults/rig/rig.ts'
import { serviceProcess } from '../faults/rig/service-process.ts'
import { openCommand, ROOT } from '../report/command.ts'
import { COMMITS, startPair } from './pair.ts'

// An API under load loses its Postgres, whose standby is promoted; ends with 1 when an acknowledged write is gone although
// its commit waited for the standby.

const { values } = openCommand('bun quality failover', {
  options: {
    seconds: { default: 8, about: 'of load before the failover, and again after it' },
    writers: { default: 8, about: 'how many write at a time' },
  },
  isWriting: false,
})

interface Outcome {
  commit: string
  acknowledged: number
  lost: number
  /** Between the loss of the primary and the answer to the first write after it. */
  secondsWithout: number
  /** Calls that were answered with an error, and repeated. */
  refused: number
}

const outcomes: Outcome[] = []
for (const mode of COMMITS) outcomes.push(await tryFailover(mode))
console.table(outcomes)
const isBroken = outcomes.some((one) => one.commit !== 'local' && one.lost > 0)
process.exit(isBroken ? 1 : 0)

async function tryFailover(mode: (typeof COMMITS)[number]): Promise<Outcome> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'svc-failover-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const pair = stack.use(await startPair(folder, mode))
  const sql = await openSchema(pair.url, ROOT)
  stack.defer(() => sql.end({ timeout: 1 }))
  const { account_id } = await createAccount(sql, { name: 'Failover', plan: 'pro' })
  const scopes = ['svc:templates:write'] as const
  const asked = { account_id, name: 'load', scopes, prefix: API_KEY_PREFIX }
  const { key } = await createApiKey(sql, asked)
  const port = String(await freePort())
  const baseUrl = `http://127.0.0.1:${port}`
  const env = {
    ...{ DATABASE_URL: pair.url, SECRET: crypto.randomUUID(), BASE_URL: baseUrl, PORT: port },
    RATE_LIMIT_SCALE: '100000',
  }
  const api = stack.use(serviceProcess('api', 'api/src/index', { env, folder }))
  await api.start()

  const acknowledged: { id: string; at: number }[] = []
  let refused = 0
  let isOver = false
  /** A client of the product: it repeats a write, with the same key, until that is answered. */
  const write = async () => {
    while (!isOver) {
      const name = crypto.randomUUID()
      const headers = {
        authorization: `Bearer ${key}`,
        'idempotency-key': name,
        'content-type': 'application/json',
      }
      const body = JSON.stringify({ name })
      for (;;) {
        const answer = await fetch(`${baseUrl}/v1/templates`, { method: 'POST', headers, body })
        const { template_id: id } = (await answer.json()) as { template_id?: string }
        if (answer.status === 201 && id) {
          acknowledged.push({ id, at: performance.now() })
          break
        }
        if (answer.status < 500) throw new Error(`A write was answered with ${answer.status}.`)
        refused++
        if (isOver) return
        await Bun.sleep(100)
      }
    }
  }
  const writers = Array.from({ length: values.writers }, write)
  await Bun.sleep(values.seconds * 1000)
  const lostAt = await pair.failOver()
  await Bun.sleep(values.seconds * 1000)
  isOver = true
  await Promise.all(writers)
  const kept = await sql<{ id: string }[]>`select template_id as id from templates`
  const ids = new Set(kept.map(({ id }) => id))
  const after = acknowledged.map(({ at }) => at).filter((at) => at > lostAt + 50)
  return {
    commit: mode,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ id }) => !ids.has(id)).length,
    secondsWithout: Math.round((Math.min(...after) - lostAt) / 100) / 10,
    refused,
  }
}
