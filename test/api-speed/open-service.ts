import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '../../packages/rate-limit/test/start-redis.ts'
import { freePort } from '../../services/standalone/src/free-port.ts'
import { startPostgres } from '../../services/standalone/src/postgres/start-postgres.ts'
import { ensureSecret } from '../../services/standalone/src/secret.ts'

const ROOT = new URL('../..', import.meta.url).pathname
const READY_SECONDS = 60

/** A Postgres server, and a Redis server where one is installed. */
export interface Ground extends AsyncDisposable {
  folder: string
  databaseUrl: string
  redisUrl: string | null
  /** The folder of the services' files. */
  data: string
  /** The secret that the services sign with. */
  secret: string
  /** The address at which the services will listen. */
  port: number
  baseUrl: string
}

/** One server process. */
export interface Place {
  origin: string
  pid: number
}

/** The services, in each deployment. */
export interface OpenService extends AsyncDisposable {
  /** Everything in one process, as with `npm start`: the gateway passes requests on without a network hop. */
  standalone: Place
  /** The API's own process, without a gateway. */
  api: Place
  /** A gateway in a separate process, and an API behind it. */
  gateway: Place
  /** The same responses from the underlying server, framework and driver alone, without the product's code. */
  floors: Map<string, Place>
}

const FLOORS = ['Bun.serve', 'Elysia', 'Elysia, postgres.js']

/** Starts the servers that the services need; the database has its shipped durability settings. */
export async function openGround(): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-api-'))
  await using stack = new AsyncDisposableStack()
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const settings = { max_connections: '300' }
  const postgres = await startPostgres({ folder, settings })
  stack.defer(() => postgres.stop())
  const redis = Bun.which('redis-server') ? stack.use(await startRedis()) : null
  const data = join(folder, 'data')
  const port = await freePort()
  const all = stack.move()
  return {
    folder,
    databaseUrl: postgres.url,
    redisUrl: redis?.url ?? null,
    data,
    secret: await ensureSecret(join(data, 'secret')),
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** Starts the services, each with the processes of its deployment. */
export async function openService(
  ground: Ground,
  { account_id }: { account_id: string },
): Promise<OpenService> {
  const { folder, databaseUrl, redisUrl, data, secret, port, baseUrl } = ground
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    BASE_URL: baseUrl,
    RATE_LIMIT_SCALE: '1000000',
    SECRET: secret,
    ...(redisUrl && { REDIS_URL: redisUrl }),
  }
  await using stack = new AsyncDisposableStack()
  const start = async (script: string, at: number, more: Record<string, string> = {}) => {
    const { pid } = stack.use(await startProcess(script, at, { ...env, ...more }, folder))
    return { origin: `http://127.0.0.1:${at}`, pid }
  }
  const standalone = await start('test/api-speed/serve.ts', port, { DATA_DIR: data })
  const api = await start('services/api/src/index.ts', await freePort())
  const SOCKET = join(folder, 'api.sock')
  await start('services/api/src/index.ts', 0, { SOCKET })
  const upstreams = { API_URL: `unix:${SOCKET}` }
  const gateway = await start('services/gateway/src/index.ts', await freePort(), upstreams)
  const floors = new Map<string, Place>()
  for (const name of FLOORS) {
    const floor = { FLOOR: name, ACCOUNT_ID: account_id }
    floors.set(name, await start('services/api/bench/serve-floor.ts', await freePort(), floor))
  }
  const all = stack.move()
  return { standalone, api, gateway, floors, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

async function startProcess(
  script: string,
  port: number,
  env: Record<string, string | undefined>,
  folder: string,
): Promise<AsyncDisposable & { pid: number }> {
  const child = Bun.spawn([process.execPath, join(ROOT, script)], {
    cwd: ROOT,
    env: { ...env, PORT: String(port) },
    stdin: 'ignore',
    stdout: Bun.file(join(folder, `${port}.log`)),
    stderr: Bun.file(join(folder, `${port}.errors`)),
  })
  const started = {
    pid: child.pid,
    async [Symbol.asyncDispose]() {
      child.kill()
      await child.exited
    },
  }
  const deadline = performance.now() + READY_SECONDS * 1000
  while (!(await isListening(port, env['SOCKET']))) {
    if (performance.now() < deadline && child.exitCode === null) await Bun.sleep(50)
    else {
      await started[Symbol.asyncDispose]()
      throw new Error(`${script} did not start: ${await readFile(join(folder, `${port}.errors`))}`)
    }
  }
  return started
}

async function isListening(port: number, unix: string | undefined): Promise<boolean> {
  const options = unix === undefined ? {} : { unix }
  const answer = await fetch(`http://127.0.0.1:${port || 80}/healthz`, options).catch(() => null)
  return answer?.ok ?? false
}
