import { type Static, Type as t } from '@sinclair/typebox'
import {
  BaseSettings,
  listenerSettings,
  readSettings,
  SERVICE_URLS,
  TelemetrySettings,
} from '@svc/http'

export const SETTINGS = t.Object({
  API_URL: SERVICE_URLS.API_URL,
  BASE_URL: BaseSettings.BASE_URL,
  MEDIA_URL: SERVICE_URLS.MEDIA_URL,
  ...listenerSettings(3004),
  ...TelemetrySettings,
})

export const readEnv = (
  source: Record<string, string | undefined> = process.env,
): Static<typeof SETTINGS> => readSettings(SETTINGS, source)
