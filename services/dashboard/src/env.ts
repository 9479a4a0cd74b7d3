import { type Static, Type as t } from '@sinclair/typebox'
import { DrainSettings, readSettings } from '@svc/http'

const Env = t.Object({
  DATABASE_URL: t.String({ minLength: 1 }),
  /** Signs sessions and forms. */
  SECRET: t.String({ minLength: 32 }),
  /** Where browsers reach the service; with https, cookies are sent over https alone. */
  BASE_URL: t.String({ default: 'http://127.0.0.1:8080' }),
  OAUTH_URL: t.String({ default: 'http://127.0.0.1:3003' }),
  API_URL: t.String({ default: 'http://127.0.0.1:3001' }),
  /** Speaks for every member; the authorization server needs the same one. */
  DASHBOARD_TOKEN: t.String({ pattern: '^[\\x21-\\x7e]+$' }),
  /** Shares the rate limits between processes; each has its own without it. */
  REDIS_URL: t.Optional(t.String({ pattern: '^rediss?://' })),
  /** Multiplies every rate limit. */
  RATE_LIMIT_SCALE: t.Number({ default: 1, exclusiveMinimum: 0 }),
  /** The server that takes mail; without it none is sent, and e-mail addresses are not verified. */
  SMTP_URL: t.Optional(t.String({ pattern: '^smtps?://' })),
  MAIL_FROM: t.String({ default: 'Clips <clips@localhost>' }),
  /** Whether anyone may create an account; without it only while `BASE_URL` is this machine. */
  SIGN_UP: t.Optional(t.Union([t.Literal('open'), t.Literal('closed')])),
  HOST: t.String({ default: '127.0.0.1' }),
  PORT: t.Integer({ default: 3005, minimum: 0, maximum: 65535 }),
  /** Path of a socket to listen on instead of HOST and PORT. */
  SOCKET: t.Optional(t.String({ minLength: 1 })),
  ...DrainSettings,
})

/** Reads the environment once, at start; a missing or malformed value stops the process. */
export const readEnv = (
  source: Record<string, string | undefined> = process.env,
): Static<typeof Env> => readSettings(Env, source)
