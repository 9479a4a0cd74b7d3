import { createLog, listen, orExit, raiseFetchLimit, startTelemetry, stopOnSignal } from '@svc/http'
import { createGateway } from './app.ts'
import { type Env, readEnv } from './env.ts'
import { keepGateways } from './keep-gateways.ts'
import { MOST_FETCHES } from './limits.ts'
import { parseUpstream } from './routes.ts'
import { parseTrustedProxies } from './trusted-proxies.ts'

const env = orExit(readEnv)
process.umask(0o077)
if (env.PROCESSES > 1) orExit(() => keepGateways(env))
else await startGateway(env)

/** Serves the gateway in this process until a signal stops it. */
async function startGateway(env: Env): Promise<void> {
  raiseFetchLimit(env.inherited, MOST_FETCHES)
  const log = createLog('gateway')
  const telemetry = await startTelemetry('gateway', env, log)

  const handle = createGateway({
    upstreams: {
      api: parseUpstream(env.API_URL),
      media: parseUpstream(env.MEDIA_URL),
      oauth: parseUpstream(env.OAUTH_URL),
      mcp: parseUpstream(env.MCP_URL),
      dashboard: parseUpstream(env.DASHBOARD_URL),
    },
    trustedProxies: parseTrustedProxies(env.TRUSTED_PROXIES),
    log,
  })

  const listener = listen(handle, {
    address: { hostname: env.HOST, port: env.PORT },
    log,
    drainSeconds: env.DRAIN_SECONDS,
    sharesPort: env.SHARE_PORT === 'on',
  })

  log({ level: 'info', event: 'listening', url: listener.url })
  stopOnSignal(
    log,
    () => listener.stop(),
    () => telemetry.stop(),
  )
}
