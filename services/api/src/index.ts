import { chatModelFrom } from '@svc/clip-engine/models'
import { addressOf, openJobs, REQUEST_POOL, requireDatabase } from '@svc/domain'
import { createLog, orExit, secretOf, serve, startTelemetry, stopOnSignal } from '@svc/http'
import { openRateLimiter, tellRedisChange } from '@svc/rate-limit'
import { createApi } from './app.ts'
import { openAccessTokens } from './callers.ts'
import { readEnv } from './env.ts'
import { openConnectors, platformSettings } from './publishing/open-connectors.ts'

const env = orExit(readEnv)
process.umask(0o077)
const log = createLog('api')
const telemetry = await startTelemetry('api', env, log)
const sql = await orExit(() => requireDatabase(env, REQUEST_POOL))
const { url, isPooled } = addressOf(env)
const jobs = await openJobs(url, { role: 'sender', isPooled })

const limiter = openRateLimiter({
  redisUrl: env.REDIS_URL ?? null,
  scale: env.RATE_LIMIT_SCALE,
  onRedisChange: (reason) => tellRedisChange(log, reason),
})

const { BASE_URL: baseUrl } = env
const secret = secretOf(env)
const accessTokens = openAccessTokens({ sql, secret, baseUrl, log })
accessTokens.start()

// Folders of posts lie where posts are sent from; they are connected there, by `bun svc social`.
const connectors = await orExit(() => openConnectors(platformSettings(env)))

const stopping = new AbortController()
const api = createApi({
  sql,
  jobs,
  limiter,
  accessTokens,
  connectors,
  chatModel: chatModelFrom(env),
  secret,
  baseUrl,
  allowPrivateSources: env.ALLOW_PRIVATE_SOURCES === 'on',
  allowPrivateReceivers: env.ALLOW_PRIVATE_RECEIVERS === 'on',
  stopping: stopping.signal,
  log,
})

const listener = await serve((request) => api.handle(request), env, log)

stopOnSignal(
  log,
  async () => stopping.abort(),
  () => listener.stop(),
  () => jobs.stop(),
  async () => limiter.close(),
  () => accessTokens.stop(),
  () => sql.end({ timeout: 5 }),
  () => telemetry.stop(),
)
