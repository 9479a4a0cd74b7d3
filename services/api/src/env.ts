import { type Static, Type as t } from '@sinclair/typebox'
import { CHAT_SETTINGS } from '@svc/clip-engine/models'
import * as http from '@svc/http'
import { PLATFORM_SETTINGS } from './publishing/open-connectors.ts'

export const SETTINGS = t.Object({
  ...http.BaseSettings,
  ...http.PoolerSettings,
  ...http.RateLimitSettings,
  ...http.PrivateNetworkSettings,
  ...PLATFORM_SETTINGS,
  ...CHAT_SETTINGS,
  ...http.listenerSettings(3001),
  ...http.TelemetrySettings,
})

export const readEnv = (
  source: Record<string, string | undefined> = process.env,
): Static<typeof SETTINGS> => http.readSettings(SETTINGS, source)
