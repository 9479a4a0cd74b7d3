import { type Static, Type as t } from '@sinclair/typebox'
import { DrainSettings, readSettings } from '@svc/http'

const Env = t.Object({
  DATABASE_URL: t.String({ minLength: 1 }),
  /** Signs cursors and addresses; the media service needs the same one. */
  SECRET: t.String({ minLength: 32 }),
  /** Shares the rate limits between processes; each has its own without it. */
  REDIS_URL: t.Optional(t.String({ pattern: '^rediss?://' })),
  /** Multiplies every rate limit. */
  RATE_LIMIT_SCALE: t.Number({ default: 1, exclusiveMinimum: 0 }),
  BASE_URL: t.String({ default: 'http://127.0.0.1:8080' }),
  /** Whether a source's URL may lie in a private network; the media worker needs the same answer. */
  ALLOW_PRIVATE_SOURCES: t.Union([t.Literal('on'), t.Literal('off')], { default: 'off' }),
  /** Whether a `webhook_url` may lie in a private network; the worker needs the same answer. */
  ALLOW_PRIVATE_RECEIVERS: t.Union([t.Literal('on'), t.Literal('off')], { default: 'off' }),
  HOST: t.String({ default: '127.0.0.1' }),
  PORT: t.Integer({ default: 3001, minimum: 0, maximum: 65535 }),
  /** Path of a socket to listen on instead of HOST and PORT. */
  SOCKET: t.Optional(t.String({ minLength: 1 })),
  ...DrainSettings,
})

/** Reads the environment once, at start; a missing or malformed value stops the process. */
export const readEnv = (
  source: Record<string, string | undefined> = process.env,
): Static<typeof Env> => readSettings(Env, source)
