import { type Static, Type as t } from '@sinclair/typebox'
import {
  BaseSettings,
  DASHBOARD_TOKEN,
  listenerSettings,
  MailSettings,
  RateLimitSettings,
  readSettings,
  TelemetrySettings,
} from '@svc/http'

const Env = t.Object({
  ...BaseSettings,
  ...RateLimitSettings,
  ...MailSettings,
  OAUTH_URL: t.String({ default: 'http://127.0.0.1:3003' }),
  API_URL: t.String({ default: 'http://127.0.0.1:3001' }),
  DASHBOARD_TOKEN,
  /** Whether anyone may create an account; without it only while `BASE_URL` is this machine. */
  SIGN_UP: t.Optional(t.Union([t.Literal('open'), t.Literal('closed')])),
  ...listenerSettings(3005),
  ...TelemetrySettings,
})

/** Reads the environment once, at start; a missing or malformed value stops the process. */
export const readEnv = (
  source: Record<string, string | undefined> = process.env,
): Static<typeof Env> => readSettings(Env, source)
