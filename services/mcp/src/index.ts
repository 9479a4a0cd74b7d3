import {
  createLog,
  orExit,
  parseServiceAddress,
  serve,
  startTelemetry,
  stopOnSignal,
} from '@svc/http'
import { createMcp } from './app.ts'
import { readEnv } from './env.ts'

const env = orExit(readEnv)
process.umask(0o077)
const log = createLog('mcp')
const telemetry = await startTelemetry('mcp', env, log)
const mcp = createMcp({
  api: parseServiceAddress(env.API_URL),
  files: parseServiceAddress(env.MEDIA_URL),
  baseUrl: env.BASE_URL,
  log,
})

const listener = await serve((request) => mcp.handle(request), env, log)

stopOnSignal(
  log,
  () => listener.stop(),
  () => telemetry.stop(),
)
