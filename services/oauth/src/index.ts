import { addressOf, openJobs, REQUEST_POOL, requireDatabase } from '@svc/domain'
import { createLog, orExit, secretOf, serve, startTelemetry, stopOnSignal } from '@svc/http'
import { openRateLimiter, tellRedisChange } from '@svc/rate-limit'
import { signUpDefaults } from '@svc/specification/access'
import { createOauth } from './app.ts'
import { readEnv } from './env.ts'
import { prepareSigningKeys } from './signing-keys.ts'

/** The longest wait for the database; after it the response is 503. */
const ANSWER_SECONDS = 5

const env = orExit(readEnv)
process.umask(0o077)
const secret = secretOf(env)
const log = createLog('oauth')
const telemetry = await startTelemetry('oauth', env, log)
const sql = await orExit(() =>
  requireDatabase(env, {
    answerSeconds: ANSWER_SECONDS,
    idleTransactionSeconds: REQUEST_POOL.idleTransactionSeconds,
    planOnce: true,
    sharesRoundTrips: true,
  }),
)
const { url, isPooled } = addressOf(env)
const jobs = await openJobs(url, { role: 'sender', isPooled })
await prepareSigningKeys(sql, {
  secret,
  keyFile: env.OAUTH_SIGNING_KEY_FILE ?? null,
})

const limiter = openRateLimiter({
  redisUrl: env.REDIS_URL ?? null,
  scale: env.RATE_LIMIT_SCALE,
  onRedisChange: (reason) => tellRedisChange(log, reason),
})

const oauth = createOauth({
  sql,
  jobs,
  limiter,
  secret,
  baseUrl: env.BASE_URL,
  dashboardToken: env.DASHBOARD_TOKEN,
  allowPrivateReceivers: env.ALLOW_PRIVATE_RECEIVERS === 'on',
  plan: env.SIGN_UP_PLAN ?? signUpDefaults(env.BASE_URL).signUpPlan,
  log,
})

const listener = await serve((request) => oauth.handle(request), env, log)

stopOnSignal(
  log,
  () => listener.stop(),
  () => jobs.stop(),
  async () => limiter.close(),
  () => sql.end({ timeout: 5 }),
  () => telemetry.stop(),
)
