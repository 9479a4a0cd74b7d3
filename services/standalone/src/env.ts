import type { BlockList } from 'node:net'
import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Static, Type as t } from '@sinclair/typebox'
import { type RecognizerConfig, recognizersFrom } from '@svc/clip-engine'
import { parseTrustedProxies } from '@svc/gateway/trusted-proxies'
import {
  BaseSettings,
  DASHBOARD_TOKEN,
  listenerSettings,
  MailSettings,
  PrivateNetworkSettings,
  RateLimitSettings,
  readSettings,
  TelemetrySettings,
} from '@svc/http'
import { PLANS, type Plan, signUpDefaults } from '@svc/scope-policy'
import { type S3Config, s3From } from '@svc/storage'

/** The project's own folder. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

const { HOST, PORT, DRAIN_SECONDS } = listenerSettings(8080)

const Telemetry = t.Object(TelemetrySettings)

const Settings = t.Object({
  ...RateLimitSettings,
  ...MailSettings,
  ...PrivateNetworkSettings,
  ...TelemetrySettings,
  HOST,
  PORT: { ...PORT, minimum: 1 },
  DRAIN_SECONDS,
  BASE_URL: t.Optional(t.String()),
  DATA_DIR: t.String({ default: '.data' }),
  DATABASE_URL: t.Optional(BaseSettings.DATABASE_URL),
  DASHBOARD_TOKEN: t.Optional(DASHBOARD_TOKEN),
  MODELS_DIR: t.Optional(t.String()),
  OAUTH_SIGNING_KEY_FILE: t.Optional(t.String()),
  SIGN_UP: t.Optional(t.Union([t.Literal('open'), t.Literal('closed')])),
  SIGN_UP_PLAN: t.Optional(t.Union(PLANS.map((plan) => t.Literal(plan)))),
  TRUSTED_PROXIES: t.String({ default: '' }),
  /** Working directory of the user: `CALLED_FROM` is set by the start script, `INIT_CWD` by npm. */
  CALLED_FROM: t.Optional(t.String()),
  INIT_CWD: t.Optional(t.String()),
})

export interface Env {
  /** Folder of all persistent data. */
  dataFolder: string
  /** Interface to listen on. */
  host: string
  port: number
  /** Address that clients use, without a trailing slash. */
  baseUrl: string
  /** Trusted proxies, whose `X-Forwarded-*` headers are used. */
  trustedProxies: BlockList
  /** `null` for the database that is shipped with the dependencies. */
  databaseUrl: string | null
  /** `null` for a folder of the local disk. */
  s3: S3Config | null
  recognizers: RecognizerConfig
  /** `redisUrl` is `null` for rate limits that are counted in this process only. */
  rateLimits: { redisUrl: string | null; scale: number }
  /** Path of the private JWK that signs access tokens; `null` for keys that are stored in the database. */
  signingKeyFile: string | null
  /** Credential of the dashboard's back end at the authorization server; `null` for a generated one, stored in the data folder. */
  dashboardToken: string | null
  /** `smtpUrl` is `null` when no mail is sent. */
  mail: { smtpUrl: string | null; from: string }
  /** Whether sign-up is open, and the plan of new accounts. */
  signUp: 'open' | 'closed'
  signUpPlan: Plan
  /** Whether sources are fetched from private networks. */
  allowPrivateSources: boolean
  /** Whether events are sent into private networks. */
  allowPrivateReceivers: boolean
  telemetry: Static<typeof Telemetry>
  /** Working directory of the user; relative paths are resolved against it. */
  calledFrom: string
  /** How long the service keeps listening after a stop signal, in seconds. */
  drainSeconds: number
  /** Environment variables for child processes. */
  inherited: Record<string, string | undefined>
}

/**
 * Reads the environment once, at start.
 *
 * @throws {Error} A value is malformed; the message names the variable and its allowed values.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const settings = readSettings(Settings, source)
  const calledFrom = settings.CALLED_FROM ?? settings.INIT_CWD ?? process.cwd()
  const baseUrl = readBaseUrl(settings.BASE_URL ?? `http://127.0.0.1:${settings.PORT}`)
  const { signUp, signUpPlan } = signUpDefaults(baseUrl)
  const dataFolder = resolve(ROOT, settings.DATA_DIR)
  return {
    dataFolder,
    host: settings.HOST,
    port: settings.PORT,
    baseUrl,
    trustedProxies: parseTrustedProxies(settings.TRUSTED_PROXIES),
    databaseUrl: settings.DATABASE_URL ?? null,
    s3: s3From(source),
    recognizers: recognizersFrom(source, settings.MODELS_DIR ?? join(dataFolder, 'models')),
    rateLimits: { redisUrl: settings.REDIS_URL ?? null, scale: settings.RATE_LIMIT_SCALE },
    signingKeyFile: settings.OAUTH_SIGNING_KEY_FILE
      ? resolve(calledFrom, settings.OAUTH_SIGNING_KEY_FILE)
      : null,
    dashboardToken: settings.DASHBOARD_TOKEN ?? null,
    mail: { smtpUrl: settings.SMTP_URL ?? null, from: settings.MAIL_FROM },
    signUp: settings.SIGN_UP ?? signUp,
    signUpPlan: settings.SIGN_UP_PLAN ?? signUpPlan,
    allowPrivateSources: settings.ALLOW_PRIVATE_SOURCES === 'on',
    allowPrivateReceivers: settings.ALLOW_PRIVATE_RECEIVERS === 'on',
    telemetry: settings,
    calledFrom,
    drainSeconds: settings.DRAIN_SECONDS,
    inherited: source,
  }
}

function readBaseUrl(text: string): string {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search)
    return url.origin
  throw new Error(
    `BASE_URL is "${text}"; it must be like https://clips.example.org, without a path.`,
  )
}

/** Resolves a path that the user typed. */
export function fromCaller(path: string, { calledFrom }: Env): string {
  return isAbsolute(path) ? path : join(calledFrom, path)
}
