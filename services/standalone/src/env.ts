import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Static, Type as t } from '@sinclair/typebox'
import { connectorSettings, PUBLISHING_SETTINGS } from '@svc/api/publishing'
import { chatModelFrom, recognizersFrom } from '@svc/clip-engine/models'
import { parseTrustedProxies } from '@svc/gateway/trusted-proxies'
import {
  BaseSettings,
  BUN_CONFIG_MAX_HTTP_REQUESTS,
  DASHBOARD_TOKEN,
  listenerSettings,
  MailSettings,
  OAUTH_SIGNING_KEY_FILE,
  optionalText,
  PrivateNetworkSettings,
  RateLimitSettings,
  readSettings,
  SecretSettings,
  SIGN_UP,
  SIGN_UP_PLAN,
  switched,
  TRUSTED_PROXIES,
} from '@svc/http'
import { refuseIdle, WORKER_SETTINGS } from '@svc/media/settings'
import { isThisMachine, PLANS, signUpDefaults } from '@svc/specification/access'
import { s3From } from '@svc/storage'

/** The project's own folder. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

const { HOST, PORT, DRAIN_SECONDS } = listenerSettings(8080)

const { default: _, ...BASE_URL } = BaseSettings.BASE_URL

/** What this process, and every command of `bun svc`, reads from its environment. */
export const SETTINGS = t.Object({
  // The media worker is a child process, which is given what it needs and inherits the rest.
  ...WORKER_SETTINGS.properties,
  ...RateLimitSettings,
  ...MailSettings,
  ...PrivateNetworkSettings,
  ...PUBLISHING_SETTINGS,
  HOST,
  PORT: t.Integer({ ...PORT, minimum: 1 }),
  DRAIN_SECONDS,
  BASE_URL: t.Optional(t.String({ ...BASE_URL, otherwise: '`http://127.0.0.1:` and the port' })),
  DATABASE_URL: optionalText({
    ...BaseSettings.DATABASE_URL,
    otherwise: 'one that is started in `DATA_DIR`',
  }),
  SECRET_PREVIOUS: SecretSettings.SECRET_PREVIOUS,
  SECRET: optionalText({ ...BaseSettings.SECRET, otherwise: 'one that is kept in `DATA_DIR`' }),
  DASHBOARD_TOKEN: optionalText({
    ...DASHBOARD_TOKEN,
    otherwise: 'one that is kept in `DATA_DIR`',
  }),
  OAUTH_SIGNING_KEY_FILE: t.Optional(OAUTH_SIGNING_KEY_FILE),
  SIGN_UP: t.Optional(SIGN_UP),
  SIGN_UP_PLAN: t.Optional(
    t.Union(
      PLANS.map((plan) => t.Literal(plan)),
      SIGN_UP_PLAN,
    ),
  ),
  PRACTICE: switched(
    'off',
    'Whether accounts are connected to stand-ins of the platforms, which run on this machine: no post leaves it. Its data lies apart, in `DATA_DIR-practice`. Only where `BASE_URL` is this machine.',
  ),
  WATCH_FOLDER: optionalText({
    allowed: 'a path',
    otherwise: 'none',
    description:
      'A folder whose new video and sound files become projects by themselves, each once, as new items of a feed do; folders in it are passed over.',
  }),
  WATCH_FOLDER_ACCOUNT: optionalText({
    allowed: 'the id of an account',
    otherwise: 'the only account',
    description: 'Whose projects the files of `WATCH_FOLDER` become.',
  }),
  TRUSTED_PROXIES,
  BUN_CONFIG_MAX_HTTP_REQUESTS,
  SVC_API_KEY: optionalText({
    secret: true,
    otherwise: 'that of the first account, in `DATA_DIR`',
    description: 'The API key that a command calls the service with.',
  }),
  API_KEY: optionalText({
    secret: true,
    otherwise: 'that of the first account, in `DATA_DIR`',
    description: 'The API key of `bun svc mcp` when `SVC_API_KEY` is not set.',
  }),
  CALLED_FROM: optionalText({
    allowed: 'a path',
    otherwise: '`INIT_CWD`',
    description: 'The folder that relative paths start from; set by `npm start`.',
  }),
  CALLED_AS: optionalText({
    allowed: 'a command',
    otherwise: '`npm start`',
    description: 'What starts the service, as messages suggest it; set by a packed release.',
  }),
  INIT_CWD: optionalText({
    allowed: 'a path',
    otherwise: 'the working directory of the process',
    description: 'Where the user typed the command; set by npm and Bun.',
  }),
})

export type Env = ReturnType<typeof readEnv>

/**
 * Reads the environment once, at start.
 *
 * @throws {Error} A value is malformed; the message names the variable and its allowed values.
 */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const settings = readSettings(SETTINGS, source)
  refuseIdle(settings)
  const calledFrom = settings.CALLED_FROM ?? settings.INIT_CWD ?? process.cwd()
  const baseUrl = readBaseUrl(settings.BASE_URL ?? `http://127.0.0.1:${settings.PORT}`)
  const { signUp, signUpPlan } = signUpDefaults(baseUrl)
  const ownFolder = resolve(ROOT, settings.DATA_DIR)
  const isPractice = settings.PRACTICE === 'on'
  if (isPractice) checkPractice(settings, baseUrl)
  const dataFolder = isPractice ? `${ownFolder}-practice` : ownFolder
  const modelsFolder = settings.MODELS_DIR ?? join(ownFolder, 'models')
  return {
    dataFolder,
    /** What the user types to start this. */
    calledAs: settings.CALLED_AS ?? 'npm start',
    host: settings.HOST,
    port: settings.PORT,
    /** Address that clients use, without a trailing slash. */
    baseUrl,
    /** Whose `X-Forwarded-*` headers are used. */
    trustedProxies: parseTrustedProxies(settings.TRUSTED_PROXIES),
    /** `null` for the database that is shipped with the dependencies. */
    databaseUrl: settings.DATABASE_URL ?? null,
    /** `null` for the one in the data folder. */
    secret: settings.SECRET ?? null,
    /** The secret that `secret` replaces, which still opens what it sealed. */
    previousSecret: settings.SECRET_PREVIOUS ?? null,
    apiKey: settings.SVC_API_KEY ?? settings.API_KEY ?? null,
    /** `null` for a folder of the local disk. */
    s3: s3From(settings),
    connectors: connectorSettings(settings, dataFolder),
    /** Whether the platforms are stand-ins on this machine. */
    isPractice,
    modelsFolder,
    /** The folder whose new files become projects, and of which account; `null` for none. */
    watched: settings.WATCH_FOLDER
      ? {
          folder: resolve(calledFrom, settings.WATCH_FOLDER),
          account: settings.WATCH_FOLDER_ACCOUNT ?? null,
        }
      : null,
    /** Where the operator's cookies lie; `null` for none. */
    cookiesFolder: settings.SOURCE_COOKIES_FOLDER
      ? resolve(calledFrom, settings.SOURCE_COOKIES_FOLDER)
      : null,
    recognizers: recognizersFrom(settings, modelsFolder),
    /** What codes pictures: `auto`, or one by name. */
    encoder: settings.ENCODER,
    /** The language model that may be asked; `null` for none. */
    chatModel: chatModelFrom(settings),
    /** `redisUrl` is `null` for rate limits that are counted in this process only. */
    rateLimits: { redisUrl: settings.REDIS_URL ?? null, scale: settings.RATE_LIMIT_SCALE },
    /** Path of the private JWK that signs access tokens; `null` for keys that are stored in the database. */
    signingKeyFile: settings.OAUTH_SIGNING_KEY_FILE
      ? resolve(calledFrom, settings.OAUTH_SIGNING_KEY_FILE)
      : null,
    /** Credential of the dashboard's back end at the authorization server; `null` for a generated one, stored in the data folder. */
    dashboardToken: settings.DASHBOARD_TOKEN ?? null,
    /** `smtpUrl` is `null` when no mail is sent. */
    mail: { smtpUrl: settings.SMTP_URL ?? null, from: settings.MAIL_FROM },
    signUp: settings.SIGN_UP ?? signUp,
    signUpPlan: settings.SIGN_UP_PLAN ?? signUpPlan,
    allowPrivateSources: settings.ALLOW_PRIVATE_SOURCES === 'on',
    allowPrivateReceivers: settings.ALLOW_PRIVATE_RECEIVERS === 'on',
    telemetry: settings,
    /** Working directory of the user; relative paths are resolved against it. */
    calledFrom,
    /** How long the service keeps listening after a stop signal, in seconds. */
    drainSeconds: settings.DRAIN_SECONDS,
    /** For child processes. */
    inherited: source,
  }
}

/** Practice is for one person at their own machine: neither its accounts nor its posts may be taken for real ones. */
function checkPractice(settings: Static<typeof SETTINGS>, baseUrl: string): void {
  if (!isThisMachine(baseUrl))
    throw new Error('PRACTICE is "on", and BASE_URL is not this machine.')
  for (const name of ['DATABASE_URL', 'S3_ENDPOINT'] as const) {
    if (settings[name])
      throw new Error(`PRACTICE is "on": it keeps its data apart, and ${name} must not be set.`)
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
