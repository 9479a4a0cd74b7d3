import { parseLink } from '@svc/client'
import { createLog, listen, stopOnSignal } from '@svc/http'
import { createMcp } from './app.ts'
import { readEnv } from './env.ts'

/** No limit of the listener's own: it would answer without the error body. */
const MAX_BODY_BYTES = 1024 ** 4

const env = readEnv()
const log = createLog('mcp')
const mcp = createMcp({ api: parseLink(env.API_URL), base_url: env.BASE_URL, log })

const listener = listen((request) => mcp.handle(request), {
  address: env.SOCKET ? { unix: env.SOCKET } : { hostname: env.HOST, port: env.PORT },
  log,
  maxBodyBytes: MAX_BODY_BYTES,
  idleSeconds: 60,
})

log({ level: 'info', event: 'listening', url: listener.url })
stopOnSignal(log, () => listener.stop())
