import { type Static, Type as t } from '@sinclair/typebox'
import * as http from '@svc/http'

export const SETTINGS = t.Object({
  ...http.BaseSettings,
  ...http.RateLimitSettings,
  ...http.MailSettings,
  OAUTH_URL: http.SERVICE_URLS.OAUTH_URL,
  API_URL: http.SERVICE_URLS.API_URL,
  DASHBOARD_TOKEN: http.DASHBOARD_TOKEN,
  SIGN_UP: t.Optional(http.SIGN_UP),
  ...http.listenerSettings(3005),
  ...http.TelemetrySettings,
})

export const readEnv = (
  source: Record<string, string | undefined> = process.env,
): Static<typeof SETTINGS> => http.readSettings(SETTINGS, source)
