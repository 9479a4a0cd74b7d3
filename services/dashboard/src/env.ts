import { type Static, Type as t } from '@sinclair/typebox'
import {
  BaseSettings,
  DASHBOARD_TOKEN,
  listenerSettings,
  MailSettings,
  RateLimitSettings,
  readSettings,
  SERVICE_URLS,
  SIGN_UP,
  TelemetrySettings,
} from '@svc/http'

export const SETTINGS = t.Object({
  ...BaseSettings,
  ...RateLimitSettings,
  ...MailSettings,
  OAUTH_URL: SERVICE_URLS.OAUTH_URL,
  API_URL: SERVICE_URLS.API_URL,
  DASHBOARD_TOKEN,
  SIGN_UP: t.Optional(SIGN_UP),
  ...listenerSettings(3005),
  ...TelemetrySettings,
})

export const readEnv = (
  source: Record<string, string | undefined> = process.env,
): Static<typeof SETTINGS> => readSettings(SETTINGS, source)
