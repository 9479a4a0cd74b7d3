import * as http from '@svc/http'
import { createMcp } from './app.ts'
import { readEnv } from './env.ts'

const env = http.orExit(readEnv)
process.umask(0o077)
const log = http.createLog('mcp')
const telemetry = await http.startTelemetry('mcp', env, log)
const mcp = createMcp({
  api: http.parseServiceAddress(env.API_URL),
  files: http.parseServiceAddress(env.MEDIA_URL),
  baseUrl: env.BASE_URL,
  log,
})

const listener = await http.serve((request) => mcp.handle(request), env, log)

http.stopOnSignal(
  log,
  () => listener.stop(),
  () => telemetry.stop(),
)
