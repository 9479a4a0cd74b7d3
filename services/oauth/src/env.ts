import { type Static, Type as t } from '@sinclair/typebox'
import { DrainSettings, readSettings } from '@svc/http'
import { PLANS } from '@svc/scope-policy'

const Env = t.Object({
  DATABASE_URL: t.String({ minLength: 1 }),
  /** Seals the signing keys in the database. */
  SECRET: t.String({ minLength: 32 }),
  /** The credential of the dashboard's back end, which alone may say who consented to what. */
  DASHBOARD_TOKEN: t.String({ pattern: '^[\\x21-\\x7e]+$' }),
  /** Path of a private JWK to sign with, instead of keys that are made and rotated here. */
  OAUTH_SIGNING_KEY_FILE: t.Optional(t.String({ minLength: 1 })),
  /** The plan of people who sign in for the first time; without it, what `signUpDefaults` says for `BASE_URL`. */
  SIGN_UP_PLAN: t.Optional(t.Union(PLANS.map((plan) => t.Literal(plan)))),
  /** Shares the rate limits between processes; each has its own without it. */
  REDIS_URL: t.Optional(t.String({ pattern: '^rediss?://' })),
  /** Multiplies every rate limit. */
  RATE_LIMIT_SCALE: t.Number({ default: 1, exclusiveMinimum: 0 }),
  /** The issuer, and where clients reach the service. */
  BASE_URL: t.String({ default: 'http://127.0.0.1:8080' }),
  HOST: t.String({ default: '127.0.0.1' }),
  PORT: t.Integer({ default: 3003, minimum: 0, maximum: 65535 }),
  /** Path of a socket to listen on instead of HOST and PORT. */
  SOCKET: t.Optional(t.String({ minLength: 1 })),
  ...DrainSettings,
})

/** Reads the environment once, at start; a missing or malformed value stops the process. */
export const readEnv = (
  source: Record<string, string | undefined> = process.env,
): Static<typeof Env> => readSettings(Env, source)
