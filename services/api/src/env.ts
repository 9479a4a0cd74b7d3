import { type Static, Type as t } from '@sinclair/typebox'
import { CHAT_SETTINGS } from '@svc/clip-engine/models'
import {
  BaseSettings,
  listenerSettings,
  PoolerSettings,
  PrivateNetworkSettings,
  RateLimitSettings,
  readSettings,
  TelemetrySettings,
} from '@svc/http'
import { PLATFORM_SETTINGS } from './publishing/open-connectors.ts'

export const SETTINGS = t.Object({
  ...BaseSettings,
  ...PoolerSettings,
  ...RateLimitSettings,
  ...PrivateNetworkSettings,
  ...PLATFORM_SETTINGS,
  ...CHAT_SETTINGS,
  ...listenerSettings(3001),
  ...TelemetrySettings,
})

export const readEnv = (
  source: Record<string, string | undefined> = process.env,
): Static<typeof SETTINGS> => readSettings(SETTINGS, source)
