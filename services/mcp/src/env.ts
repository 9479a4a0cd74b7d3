import { type Static, Type as t } from '@sinclair/typebox'
import { DrainSettings, readSettings } from '@svc/http'

const Env = t.Object({
  /** `http://host:port` or `unix:/path/of/socket`. */
  API_URL: t.String({ default: 'http://127.0.0.1:3001' }),
  BASE_URL: t.String({ default: 'http://127.0.0.1:8080' }),
  HOST: t.String({ default: '127.0.0.1' }),
  PORT: t.Integer({ default: 3004, minimum: 0, maximum: 65535 }),
  /** Path of a socket to listen on instead of HOST and PORT. */
  SOCKET: t.Optional(t.String({ minLength: 1 })),
  ...DrainSettings,
})

/** Reads the environment once, at start; a missing or malformed value stops the process. */
export const readEnv = (
  source: Record<string, string | undefined> = process.env,
): Static<typeof Env> => readSettings(Env, source)
