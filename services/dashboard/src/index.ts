import { createBackChannel } from '@svc/back-channel'
import * as http from '@svc/http'
import { openRateLimiter, tellRedisChange } from '@svc/rate-limit'
import { signUpDefaults } from '@svc/specification/access'
import { createDashboard } from './app.ts'
import { readEnv } from './env.ts'
import { openMailer } from './mail/open-mailer.ts'

/** Longest request body, in bytes: above the limits of the forms, which answer with a page of their own. */
const MAX_BODY_BYTES = 1024 ** 2

const env = http.orExit(readEnv)
process.umask(0o077)
const log = http.createLog('dashboard')
const telemetry = await http.startTelemetry('dashboard', env, log)

const limiter = openRateLimiter({
  redisUrl: env.REDIS_URL ?? null,
  scale: env.RATE_LIMIT_SCALE,
  onRedisChange: (reason) => tellRedisChange(log, reason),
})
const mailer = openMailer({ smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM, log })

const signUp = env.SIGN_UP ?? signUpDefaults(env.BASE_URL).signUp

const dashboard = createDashboard({
  databaseUrl: env.DATABASE_URL,
  secret: http.secretOf(env),
  baseUrl: env.BASE_URL,
  backChannel: createBackChannel({
    ...http.parseServiceAddress(env.OAUTH_URL),
    token: env.DASHBOARD_TOKEN,
  }),
  api: http.parseServiceAddress(env.API_URL),
  mailer,
  limiter,
  signUp,
  log,
})

const listener = await http.serve((request) => dashboard.handle(request), env, log, {
  maxBodyBytes: MAX_BODY_BYTES,
})

if (!env.SIGN_UP && signUp === 'closed') {
  const how = `BASE_URL is not this machine. Set SIGN_UP=open to let everyone sign up, or SIGN_UP=closed to keep it closed without this line.`
  log({ level: 'warn', event: 'sign-up closed', how })
}
if (!mailer) {
  const how =
    'Set SMTP_URL. Until then e-mail addresses are not verified, and password reset links are made by `bun svc members reset-link`.'
  log({ level: 'warn', event: 'no mail is sent', how })
}
http.stopOnSignal(
  log,
  () => listener.stop(),
  async () => mailer?.close(),
  () => dashboard.close(),
  async () => limiter.close(),
  () => telemetry.stop(),
)
