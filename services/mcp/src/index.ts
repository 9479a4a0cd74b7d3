import {
  createLog,
  listen,
  orExit,
  parseServiceAddress,
  prepareAddress,
  stopOnSignal,
} from '@svc/http'
import { createMcp } from './app.ts'
import { readEnv } from './env.ts'

/** No limit of the listener's own: it would answer without the error body. */
const MAX_BODY_BYTES = 1024 ** 4

const env = orExit(readEnv)
const log = createLog('mcp')
const mcp = createMcp({ api: parseServiceAddress(env.API_URL), base_url: env.BASE_URL, log })

const listener = listen((request) => mcp.handle(request), {
  address: await prepareAddress(env),
  log,
  maxBodyBytes: MAX_BODY_BYTES,
  idleSeconds: 60,
  drainSeconds: env.DRAIN_SECONDS,
})

log({ level: 'info', event: 'listening', url: listener.url })
stopOnSignal(log, () => listener.stop())
