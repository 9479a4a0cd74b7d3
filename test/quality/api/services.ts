import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '../../../packages/rate-limit/test/start-redis.ts'
import { freePort } from '../../../services/standalone/src/postgres/server.ts'
import { startPostgres } from '../../../services/standalone/src/postgres/start-postgres.ts'
import { type Place, startProgram } from '../measure/processes.ts'

/** A Postgres server with its shipped durability, and a Redis server where one is installed. */
export interface Ground extends AsyncDisposable {
  folder: string
  databaseUrl: string
  redisUrl: string | null
  /** The secret that the services sign with. */
  secret: string
  /** The address at which the services will listen. */
  port: number
  baseUrl: string
}

/** The services, in each deployment. */
export interface Services extends AsyncDisposable {
  /** Everything in one process, as with `npm start`: the gateway passes requests on without a network hop. */
  standalone: Place
  /** The API's own process, without a gateway. */
  api: Place
  /** A gateway in a separate process, and an API behind it. */
  gateway: Place
  /** The same responses from the underlying server, framework and driver alone, without the product's code. */
  floors: Record<string, Place>
}

export async function openGround(): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-api-'))
  await using stack = new AsyncDisposableStack()
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startPostgres({ folder, settings: { max_connections: '300' } })
  stack.defer(() => postgres.stop())
  const redis = Bun.which('redis-server') ? stack.use(await startRedis()) : null
  const port = await freePort()
  const all = stack.move()
  return {
    ...{ folder, databaseUrl: postgres.url, redisUrl: redis?.url ?? null, port },
    ...{ secret: crypto.randomUUID() + crypto.randomUUID(), baseUrl: `http://127.0.0.1:${port}` },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** Starts the services, each with the processes of its deployment. */
export async function openServices(
  { folder, databaseUrl, redisUrl, secret, port, baseUrl }: Ground,
  { account_id }: { account_id: string },
): Promise<Services> {
  const shared = {
    ...process.env,
    ...{ DATABASE_URL: databaseUrl, BASE_URL: baseUrl, SECRET: secret },
    RATE_LIMIT_SCALE: '1000000',
    ...(redisUrl && { REDIS_URL: redisUrl }),
  }
  await using stack = new AsyncDisposableStack()
  const start = async (script: string, more: Record<string, string> = {}, at?: number) => {
    const own = at ?? (await freePort())
    const env = { ...shared, PORT: String(own), ...more }
    const place = { env, origin: `http://127.0.0.1:${own || 80}`, ready: '/healthz' }
    const socket = more['SOCKET'] ? { unix: more['SOCKET'] } : {}
    const log = join(folder, `${own}.log`)
    return stack.use(await startProgram([process.execPath, script], { ...place, ...socket, log }))
  }
  const DATA_DIR = join(folder, 'data')
  const standalone = await start('test/quality/api/serve.ts', { DATA_DIR }, port)
  const api = await start('services/api/src/index.ts')
  const SOCKET = join(folder, 'api.sock')
  await start('services/api/src/index.ts', { SOCKET }, 0)
  const gateway = await start('services/gateway/src/index.ts', { API_URL: `unix:${SOCKET}` })
  const floors: Record<string, Place> = {}
  for (const FLOOR of ['Bun.serve', 'Elysia', 'Elysia, postgres.js'])
    floors[FLOOR] = await start('test/quality/api/serve-floor.mjs', {
      FLOOR,
      ACCOUNT_ID: account_id,
    })
  const all = stack.move()
  return { standalone, api, gateway, floors, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
