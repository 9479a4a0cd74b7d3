import { createLog, orExit, parseServiceAddress, serve, stopOnSignal } from '@svc/http'
import { createMcp } from './app.ts'
import { readEnv } from './env.ts'

const env = orExit(readEnv)
const log = createLog('mcp')
const mcp = createMcp({
  api: parseServiceAddress(env.API_URL),
  files: parseServiceAddress(env.MEDIA_URL),
  baseUrl: env.BASE_URL,
  log,
})

const listener = await serve((request) => mcp.handle(request), env, log)

stopOnSignal(log, () => listener.stop())
