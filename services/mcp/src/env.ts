import { type Static, Type as t } from '@sinclair/typebox'
import * as http from '@svc/http'

export const SETTINGS = t.Object({
  API_URL: http.SERVICE_URLS.API_URL,
  BASE_URL: http.BaseSettings.BASE_URL,
  MEDIA_URL: http.SERVICE_URLS.MEDIA_URL,
  ...http.listenerSettings(3004),
  ...http.TelemetrySettings,
})

export const readEnv = (
  source: Record<string, string | undefined> = process.env,
): Static<typeof SETTINGS> => http.readSettings(SETTINGS, source)
