import { type Static, Type as t } from '@sinclair/typebox'
import {
  BaseSettings,
  listenerSettings,
  readSettings,
  SERVICE_URLS,
  TelemetrySettings,
} from '@svc/http'

/** What this process reads from its environment. */
export const SETTINGS = t.Object({
  API_URL: SERVICE_URLS.API_URL,
  BASE_URL: BaseSettings.BASE_URL,
  MEDIA_URL: SERVICE_URLS.MEDIA_URL,
  ...listenerSettings(3004),
  ...TelemetrySettings,
})

/** Reads the environment once, at start; a missing or malformed value stops the process. */
export const readEnv = (
  source: Record<string, string | undefined> = process.env,
): Static<typeof SETTINGS> => readSettings(SETTINGS, source)
